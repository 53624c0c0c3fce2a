"""Texts to vectors by a model on this machine, in one worker thread; it loads when first needed."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tokenizers import Tokenizer

Vectors = NDArray[np.float32]


class Encoder(Protocol):
    """A loaded model. One call at a time; blocking and CPU-bound."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit-length vectors of shape (len(texts), dimension), in order."""
        ...


LoadedEncoder = TypeVar("LoadedEncoder", bound=Encoder)


class LocalEmbedder(ABC, Generic[LoadedEncoder]):
    """Unit-length float32 vectors.

    `languages`: what the model covers (None: every language). `prefixes`: what it wants before a question and before a
    text. `batch_size`: texts of one pass. `questions_cached`: vectors of single questions kept, least recently used out
    first. Questions asked at the same time share a pass, and go between the passes of a long list.
    """

    reason = ""

    def __init__(
        self,
        name: str,
        *,
        languages: frozenset[str] | None,
        prefixes: tuple[str, str] = ("", ""),
        batch_size: int = 32,
        questions_cached: int = 2_048,
        passage_tokens_max: int = 256,
    ) -> None:
        self.name = name
        self.passage_tokens_max = passage_tokens_max
        self._languages = languages
        self._prefixes = prefixes
        self._batch_size = batch_size
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embedder")
        self._load_lock = Lock()
        self._encoder: LoadedEncoder | None = None
        self._tokenizer_lock = Lock()
        self._tokenizer: Tokenizer | None = None
        self._questions = _Questions(questions_cached)

    @property
    def dimension(self) -> int:
        """Length of a vector. Loads the model (blocking)."""
        return self._loaded().dimension

    def covers(self, language: str) -> bool:
        return self._languages is None or language.partition("-")[0].lower() in self._languages

    async def warm_up(self) -> None:
        """Loads the model. Raises Unavailable if it cannot be had."""
        await asyncio.to_thread(self._loaded)

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> Vectors:
        """Vectors of shape (len(texts), dimension) in order. Raises Unavailable if the model cannot be loaded."""
        prefix, loop = self._prefixes[0 if is_question else 1], asyncio.get_running_loop()
        if len(texts) == 1 and is_question:
            return (await self._embed_question(prefix + texts[0]))[np.newaxis, :]
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        dimension = await asyncio.to_thread(lambda: self.dimension)
        vectors = np.zeros((len(texts), dimension), dtype=np.float32)
        for start in range(0, len(order), self._batch_size):
            chosen = order[start : start + self._batch_size]
            batch = [prefix + texts[index] for index in chosen]
            vectors[chosen] = await loop.run_in_executor(self._executor, self._encode, batch)
        return vectors

    def count_tokens(self, text: str) -> int:
        """Tokens of the model without its special ones. The first call loads the tokenizer (blocking)."""
        with self._tokenizer_lock:
            if self._tokenizer is None:
                self._tokenizer = self._load_tokenizer()
                self._tokenizer.no_truncation()
                self._tokenizer.no_padding()
        return len(self._tokenizer.encode(text, add_special_tokens=False))

    def close(self) -> None:
        """Ends the worker thread; what is running finishes first."""
        self._executor.shutdown()

    @abstractmethod
    def _load(self) -> LoadedEncoder:
        """Raises Unavailable."""

    @abstractmethod
    def _load_tokenizer(self) -> Tokenizer:
        """One of its own: changing the model's while the worker uses it is an error. Raises Unavailable."""

    async def _embed_question(self, text: str) -> Vectors:
        known = self._questions.get(text)
        if known is not None:
            return known
        waiting = self._questions.wait_for(text)
        self._executor.submit(self._encode_waiting)
        return await asyncio.wrap_future(waiting)

    def _encode_waiting(self) -> None:
        waiting = self._questions.take(self._batch_size)
        if not waiting:
            return
        try:
            vectors = self._encode([text for text, _ in waiting])
        except Exception as error:
            for _, future in waiting:
                future.set_exception(error)
            return
        for (text, future), vector in zip(waiting, vectors, strict=True):
            self._questions.keep(text, vector)
            future.set_result(vector)

    def _encode(self, batch: Sequence[str]) -> Vectors:
        return self._loaded().encode(batch)

    def _loaded(self) -> LoadedEncoder:
        with self._load_lock:
            if self._encoder is None:
                self._encoder = self._load()
            return self._encoder


class _Questions:
    """Questions that wait for a pass, and the vectors of those that had one."""

    def __init__(self, kept_max: int) -> None:
        self._kept_max = kept_max
        self._kept: OrderedDict[str, Vectors] = OrderedDict()
        self._waiting: list[tuple[str, Future[Vectors]]] = []
        self._lock = Lock()

    def get(self, text: str) -> Vectors | None:
        with self._lock:
            if text in self._kept:
                self._kept.move_to_end(text)
            return self._kept.get(text)

    def keep(self, text: str, vector: Vectors) -> None:
        vector.setflags(write=False)
        with self._lock:
            self._kept[text] = vector
            while len(self._kept) > self._kept_max:
                self._kept.popitem(last=False)

    def wait_for(self, text: str) -> Future[Vectors]:
        future: Future[Vectors] = Future()
        with self._lock:
            self._waiting.append((text, future))
        return future

    def take(self, count: int) -> list[tuple[str, Future[Vectors]]]:
        with self._lock:
            taken, self._waiting = self._waiting[:count], self._waiting[count:]
        return [(text, future) for text, future in taken if future.set_running_or_notify_cancel()]
