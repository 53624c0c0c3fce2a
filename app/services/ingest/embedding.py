"""Vectors of a batch: made in time or left to a job, never of two models in one tenant."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.errors import Unavailable
from app.domain.memory_units import Author
from app.domain.ports import Clock, Embedder
from app.services.embedding_model import require_same_model
from app.services.ingest.assembling import summary_of
from app.services.ingest.drafts import EpisodeDraft, Extracted
from app.services.ingest.graph_rows import GraphRows, Properties
from app.services.ingest.policy import IngestPolicy
from app.services.text.embedding_text import embedding_text, gets_vector
from app.store.embeddings import EmbeddingRepository


@dataclass(frozen=True, slots=True)
class BatchVectors:
    """Vectors by the text they stand for. `late`: there are none because the model was not ready in time."""

    by_text: Mapping[str, Sequence[float]] = field(default_factory=dict)
    late: bool = False


class BatchEmbedding:
    def __init__(self, embedder: Embedder, repository: EmbeddingRepository, clock: Clock, policy: IngestPolicy) -> None:
        self._embedder = embedder
        self._repository = repository
        self._clock = clock
        self._policy = policy

    async def vectors(self, tenant_id: str, extracted: Sequence[Extracted]) -> BatchVectors:
        """Waits for the model and the vectors up to the deadline, then leaves them to a job.

        Raises Conflict when the tenant's vectors, or the index, are of another model.
        """
        texts = list(dict.fromkeys(text for one in extracted for text in self._texts(one)))
        if not texts:
            return BatchVectors()
        try:
            return await asyncio.wait_for(self._made(tenant_id, texts), self._policy.embedding_deadline_seconds)
        except (TimeoutError, Unavailable):
            return BatchVectors(late=True)

    async def _made(self, tenant_id: str, texts: Sequence[str]) -> BatchVectors:
        await self._embedder.warm_up()
        await require_same_model(tenant_id, self._embedder, self._repository, self._clock)
        vectors = await self._embedder.embed(texts)
        return BatchVectors(dict(zip(texts, vectors.tolist(), strict=True)))

    def attach(self, rows: GraphRows, vectors: BatchVectors) -> int:
        """Puts each memory's vector beside its row; returns how many must wait for one."""
        pending = 0
        for row in rows.memories:
            properties = row["properties"]
            text = embedding_text(
                properties["kind"],
                properties["text"],
                title=properties.get("title"),
                speaker=properties.get("speaker"),
                unit=properties.get("unit"),
            )
            row["embedding"] = row["embedding"] or vectors.by_text.get(text)
            if row["embedding"]:
                properties["embedding_model"] = self._embedder.name
            elif vectors.late and self._waits(properties):
                properties["embedding_pending"] = True
                pending += 1
        return pending

    def _waits(self, properties: Properties) -> bool:
        return self._embedder.covers(properties["language"]) and gets_vector(properties["kind"], properties["author"])

    def _texts(self, extracted: Extracted) -> list[str]:
        """The episode and its sentences; statements too, unless a document's sentence already stands for them."""
        draft = extracted.draft
        if not self._embedder.covers(draft.language):
            return []
        texts = [] if draft.embedding else [_text(draft, "Episode", summary_of(draft, self._policy))]
        if draft.sentences_are_nodes:
            texts += [_text(draft, "Sentence", span.of(draft.text).strip()) for span in draft.sentences]
        if draft.author is not Author.DOCUMENT:
            texts += [said.canonical for sentence in extracted.sentences for said in sentence.propositions]
        return texts


def _text(draft: EpisodeDraft, kind: str, text: str) -> str:
    return embedding_text(kind, text, title=draft.title, speaker=draft.speaker, unit=draft.unit)
