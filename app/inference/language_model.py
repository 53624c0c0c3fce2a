"""A language model behind any address that speaks OpenAI's chat protocol: `POST {url}/chat/completions`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from app.domain.errors import Unavailable
from app.domain.ports import ChatMessage, LanguageModel
from app.inference.json_endpoint import REFUSED_KEY, RESPONSE_BYTES_MAX, refusal, require_web_address

if TYPE_CHECKING:
    import httpx

REFUSED_FORMAT = frozenset({400, 404, 415, 422, 501})
PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
RETRY_AFTER_SECONDS_MAX = 30.0


class ReplyFormat(StrEnum):
    """How a server is asked for JSON, the strictest first."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    TEXT = "text"


class ChatEndpoint:
    """Asks with a JSON schema; a server that refuses it is asked for a JSON object, then for plain words, from then on.

    `timeout_seconds` bounds one request. What may pass (busy, broken connection) is tried `attempts_max` times, waiting
    `back_off_seconds`, then twice that, and so on, or as long as the server says.

    Raises InvalidInput when it is made with what is no web address.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        api_key: str = "",
        timeout_seconds: float = 60.0,
        attempts_max: int = 3,
        back_off_seconds: float = 1.0,
        reply_tokens_max: int = 2_000,
    ) -> None:
        require_web_address(url, "GRAPH_MEMORY_LLM_URL")
        self.name = model
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._timeout_seconds = timeout_seconds
        self._attempts_max = attempts_max
        self._back_off_seconds = back_off_seconds
        self._reply_tokens_max = reply_tokens_max
        self._formats = list(ReplyFormat)
        self._client: httpx.AsyncClient | None = None

    async def reply(self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str) -> str:
        while True:
            asked_for = self._formats[0]
            response = await self._response_to(self._body(messages, schema, schema_name, asked_for))
            if response.status_code in REFUSED_FORMAT and len(self._formats) > 1:
                if self._formats[0] is asked_for:
                    del self._formats[0]
                continue
            return self._content(response)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    def _body(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str, asked_for: ReplyFormat
    ) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "temperature": 0,
            "max_tokens": self._reply_tokens_max,
        }
        if asked_for is ReplyFormat.SCHEMA:
            described = {"name": schema_name, "schema": dict(schema), "strict": True}
            body["response_format"] = {"type": asked_for.value, "json_schema": described}
        elif asked_for is ReplyFormat.OBJECT:
            body["response_format"] = {"type": asked_for.value}
        return body

    async def _response_to(self, body: Mapping[str, Any]) -> httpx.Response:
        """The last answer of the server, whatever it says. Raises Unavailable where it gave none."""
        import httpx

        why = ""
        for attempt in range(self._attempts_max):
            waiting = self._back_off_seconds * 2**attempt
            try:
                response = await self._opened().post(self._url, json=body, headers=self._headers)
            except httpx.HTTPError as error:
                why = str(error) or type(error).__name__
            else:
                if response.status_code not in PASSING:
                    return response
                why, waiting = f"HTTP {response.status_code}", _asked_wait(response) or waiting
            if attempt + 1 < self._attempts_max:
                await asyncio.sleep(waiting)
        raise self._unavailable(why)

    def _opened(self) -> httpx.AsyncClient:
        if self._client is None:
            try:
                import httpx
            except ImportError as error:
                raise Unavailable(
                    "The package for language models is missing.", 'Install it: pip install "graph-memory[llm]".'
                ) from error
            self._client = httpx.AsyncClient(timeout=self._timeout_seconds)
        return self._client

    def _content(self, response: httpx.Response) -> str:
        if response.status_code in REFUSED_KEY:
            why = f"HTTP {response.status_code}"
            raise refusal("language model", self._url, why, "GRAPH_MEMORY_LLM_API_KEY")
        if response.status_code != 200 or len(response.content) > RESPONSE_BYTES_MAX:
            raise self._unavailable(f"HTTP {response.status_code}, {len(response.content):,} bytes")
        try:
            content = response.json()["choices"][0]["message"]["content"]
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise self._unavailable("its answer is no chat completion") from error
        return content if isinstance(content, str) else ""

    def _unavailable(self, why: str) -> Unavailable:
        return Unavailable(
            f"The language model at {self._url} did not answer: {why}.",
            "Start it, or unset GRAPH_MEMORY_LLM_URL; what waits for it is kept.",
        )


def make_language_model(url: str | None, model: str | None, **options: Any) -> LanguageModel | None:
    """None where no address is named: extraction works without. Opens nothing. Raises InvalidInput for what is no web
    address."""
    return ChatEndpoint(url, model or "", **options) if url else None


def _asked_wait(response: httpx.Response) -> float | None:
    """Seconds that the server asks to wait, within bounds."""
    try:
        return min(float(response.headers["retry-after"]), RETRY_AFTER_SECONDS_MAX)
    except (KeyError, ValueError):
        return None
