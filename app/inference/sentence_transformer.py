"""Any sentence-transformers model, by name or folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from app.domain.errors import Unavailable
from app.inference.local_embedder import LocalEmbedder, Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Tokenizer

MODULE = "sentence_transformers"


class SentenceTransformerEncoder:
    def __init__(self, model: SentenceTransformer) -> None:
        self.model = model

    @property
    def dimension(self) -> int:
        return int(self.model.get_embedding_dimension() or 0)

    def encode(self, texts: Sequence[str]) -> Vectors:
        vectors = self.model.encode(
            list(texts),
            batch_size=len(texts),
            normalize_embeddings=True,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(vectors, dtype=np.float32)


class SentenceTransformerEmbedder(LocalEmbedder[SentenceTransformerEncoder]):
    """`threads` for PyTorch's arithmetic, process-wide."""

    def __init__(
        self,
        model: str,
        *,
        languages: frozenset[str] | None = None,
        prefixes: tuple[str, str] = ("", ""),
        threads: int = 1,
        questions_cached: int = 2_048,
        passage_tokens_max: int = 256,
    ) -> None:
        super().__init__(
            model,
            languages=languages,
            prefixes=prefixes,
            questions_cached=questions_cached,
            passage_tokens_max=passage_tokens_max,
        )
        self._threads = threads

    def _load(self) -> SentenceTransformerEncoder:
        try:
            import torch
            from sentence_transformers import SentenceTransformer
            from transformers.utils import logging as transformers_logging

            transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
            torch.set_num_threads(self._threads)
            model = SentenceTransformer(self.name)
        except (ImportError, OSError, ValueError) as error:
            raise Unavailable(
                f"The embedding model {self.name} could not be loaded: {error}",
                "Install graph-memory[sentence-transformers], or name a model that this machine can reach in "
                "GRAPH_MEMORY_EMBEDDING_MODEL, or unset it for the packaged one.",
            ) from error
        model.max_seq_length = min(model.max_seq_length or self.passage_tokens_max, self.passage_tokens_max)
        return SentenceTransformerEncoder(model)

    def _load_tokenizer(self) -> Tokenizer:
        from tokenizers import Tokenizer

        tokenizer: Tokenizer = Tokenizer.from_str(self._loaded().model.tokenizer.backend_tokenizer.to_str())
        return tokenizer
