"""Which embedder stands for a model's name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec

from app.domain.errors import Unavailable
from app.domain.ports import Embedder
from app.inference import minilm, sentence_transformer
from app.inference.local_embedder import Vectors
from app.inference.tokens import estimated_tokens

NO_MODEL = "none"
PACKAGED_MODEL = minilm.MODEL
LANGUAGES_BY_NAME = (
    (re.compile(r"multilingual|bge-m3|labse|xlm|qwen3|jina-embeddings-v3|embeddinggemma", re.IGNORECASE), None),
    (re.compile(r"[-_](zh|chinese)\b|text2vec", re.IGNORECASE), frozenset({"zh"})),
    (re.compile(r"minilm|mpnet|[-_]en\b|e5-(small|base|large)", re.IGNORECASE), frozenset({"en"})),
)
PREFIXES_BY_NAME = ((re.compile(r"(^|/|-)e5-", re.IGNORECASE), ("query: ", "passage: ")),)


def languages_of(model: str) -> frozenset[str] | None:
    """The languages that a model covers, as far as its name tells; None is every language."""
    return next((languages for pattern, languages in LANGUAGES_BY_NAME if pattern.search(model)), None)


class NullEmbedder:
    """No vectors: covers no language, so nothing is sent to it. `reason` says why it stands here."""

    name = NO_MODEL
    dimension = minilm.DIMENSION

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
        return estimated_tokens(text)

    def close(self) -> None:
        return None


def make_embedder(
    model: str = PACKAGED_MODEL,
    *,
    languages: frozenset[str] | None = None,
    threads: int = 1,
    questions_cached: int = 2_048,
    passage_tokens_max: int = 256,
) -> Embedder:
    """The embedder for a model name; a NullEmbedder with the reason when it is off or its packages are missing.

    `languages` of a named model; None: what its name tells. Loads nothing.
    """
    if model == NO_MODEL:
        return NullEmbedder("embeddings are switched off", passage_tokens_max=passage_tokens_max)
    packaged = model == PACKAGED_MODEL
    needed = minilm.MODULES if packaged else (sentence_transformer.MODULE,)
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        extra = "embeddings" if packaged else "sentence-transformers"
        reason = f"{' and '.join(missing)} not installed; install graph-memory[{extra}]"
        return NullEmbedder(reason, passage_tokens_max=passage_tokens_max)
    if packaged:
        return minilm.PackagedEmbedder(
            threads=threads, questions_cached=questions_cached, passage_tokens_max=passage_tokens_max
        )
    return sentence_transformer.SentenceTransformerEmbedder(
        model,
        languages=languages if languages is not None else languages_of(model),
        prefixes=next((found for pattern, found in PREFIXES_BY_NAME if pattern.search(model)), ("", "")),
        threads=threads,
        questions_cached=questions_cached,
        passage_tokens_max=passage_tokens_max,
    )
