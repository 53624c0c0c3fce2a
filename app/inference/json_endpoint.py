"""A server that is asked and answers in JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from app.domain.errors import InvalidInput, Unavailable

RESPONSE_BYTES_MAX = 1_000_000


class JsonEndpoint:
    """`timeout_seconds` bounds one request, so that threads cannot pile up behind a server that hangs. `what` it is and
    the `setting` that named its address are for who reads an error."""

    def __init__(self, url: str, *, what: str, setting: str, api_key: str = "", timeout_seconds: float) -> None:
        if urlsplit(url).scheme not in {"http", "https"}:
            raise InvalidInput(f"{url!r} is no web address.", f"Set {setting} to http:// or https://.")
        self._url = url
        self._what = what
        self._setting = setting
        self._headers = {"Content-Type": "application/json"}
        if api_key:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._timeout_seconds = timeout_seconds

    async def ask(self, asked: Mapping[str, Any]) -> Any:
        """Raises Unavailable."""
        return await asyncio.to_thread(self._post, json.dumps(asked).encode())

    def unavailable(self, why: str) -> Unavailable:
        return Unavailable(
            f"The {self._what} at {self._url} did not answer: {why}.", f"Start it, or unset {self._setting}."
        )

    def _post(self, body: bytes) -> Any:
        request = Request(self._url, body, self._headers)  # noqa: S310 - http or https only, see above
        try:
            with urlopen(request, timeout=self._timeout_seconds) as response:  # noqa: S310
                return json.loads(response.read(RESPONSE_BYTES_MAX))
        except (URLError, OSError, ValueError) as error:
            raise self.unavailable(str(error)) from error
