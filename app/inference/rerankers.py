"""Question and text read together: a cross-encoder on this machine, or a server that speaks the rerank protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

from app.domain.errors import Unavailable
from app.domain.ports import Reranker
from app.inference.json_endpoint import JsonEndpoint

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder


class CrossEncoderReranker:
    """A sentence-transformers model, by name or folder, in one worker thread; it loads when first asked."""

    def __init__(self, model: str, *, batch_size: int = 32) -> None:
        self.name = model
        self._batch_size = batch_size
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reranker")
        self._load_lock = Lock()
        self._model: CrossEncoder | None = None

    async def warm_up(self) -> None:
        await asyncio.to_thread(self._loaded)

    async def relevance(self, question: str, texts: Sequence[str]) -> list[float]:
        if not texts:
            return []
        pairs = [(question, text) for text in texts]
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._scores, pairs)

    def close(self) -> None:
        """Ends the worker thread; what is running finishes first."""
        self._executor.shutdown(cancel_futures=True)

    def _scores(self, pairs: list[tuple[str, str]]) -> list[float]:
        found = self._loaded().predict(pairs, batch_size=self._batch_size, show_progress_bar=False)
        return [float(score) for score in found]

    def _loaded(self) -> CrossEncoder:
        with self._load_lock:
            if self._model is None:
                self._model = self._load()
            return self._model

    def _load(self) -> CrossEncoder:
        try:
            from sentence_transformers import CrossEncoder

            model: CrossEncoder = CrossEncoder(self.name, num_labels=1)
        except (ImportError, OSError, ValueError) as error:
            raise Unavailable(
                f"The reranking model {self.name} could not be loaded: {error}",
                "Install graph-memory[sentence-transformers], name a model that this machine can reach, or unset "
                "GRAPH_MEMORY_RERANKER_MODEL.",
            ) from error
        return model


class RerankEndpoint:
    """`POST {url}/rerank`, as vLLM, Infinity, LiteLLM, Jina and Cohere serve it beside OpenAI's paths. Raises
    InvalidInput when it is made with what is no web address."""

    def __init__(self, url: str, model: str, *, api_key: str = "", timeout_seconds: float = 2.0) -> None:
        self.name = model
        self._endpoint = JsonEndpoint(
            f"{url.rstrip('/')}/rerank",
            what="reranker",
            setting="GRAPH_MEMORY_RERANKER_URL",
            key_setting="GRAPH_MEMORY_RERANKER_API_KEY",
            api_key=api_key,
            timeout_seconds=timeout_seconds,
        )

    async def warm_up(self) -> None:
        await self.relevance("ready?", ["yes"])

    async def relevance(self, question: str, texts: Sequence[str]) -> list[float]:
        if not texts:
            return []
        asked = {"model": self.name, "query": question, "documents": list(texts), "top_n": len(texts)}
        answer = await self._endpoint.ask(asked)
        try:
            scores = {int(result["index"]): float(result["relevance_score"]) for result in answer["results"]}
            return [scores[place] for place in range(len(texts))]
        except (KeyError, TypeError, ValueError) as error:
            raise self._endpoint.unavailable("its answer does not score every text") from error

    def close(self) -> None:
        return None


def make_reranker(model: str | None, url: str | None, *, api_key: str, timeout_seconds: float) -> Reranker | None:
    """None where neither is named: the ranking stays as it is. Loads nothing. Raises InvalidInput for a `url` that is
    no web address."""
    if url:
        return RerankEndpoint(url, model or "", api_key=api_key, timeout_seconds=timeout_seconds)
    return CrossEncoderReranker(model) if model else None
