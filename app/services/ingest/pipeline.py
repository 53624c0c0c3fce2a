"""R2G: the steps from drafts to a written graph (requirement 004 §4.x).

`prepare` does the heavy work of a batch and touches nothing but blobs; `commit` reads the state of the graph, decides
what is new, and writes everything in one transaction. Preparing the next batch may overlap with committing this one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from app.blobs.store import BlobStore
from app.domain.events import EventDraft, EventName
from app.domain.knowledge import Extraction, Proposition, Utterance
from app.domain.memory_units import IngestReport, IngestWarning
from app.domain.ports import Clock, Parser
from app.domain.scope import Scope
from app.services.ingest.assembling import Assembling, SessionTail, session_node_id
from app.services.ingest.assembling_statements import StatementAssembling
from app.services.ingest.drafts import EpisodeDraft, Extracted, StoredRaw
from app.services.ingest.embedding import BatchEmbedding, BatchVectors
from app.services.ingest.graph_rows import GraphRows
from app.services.ingest.people import LastPeople, names_of
from app.services.ingest.policy import IngestPolicy
from app.services.ingest.statements import ChainState, Evidence, plan_statements, slot_of
from app.services.text.keywords import keywords
from app.services.text.search_text import SearchAnalyzer
from app.store.events import event_statement
from app.store.ingest import BatchRows, IngestRepository, IngestState, PlannedBatch, StateKeys, WrittenBatch

CREATOR = "ingest"
WARM_UP_TEXTS = MappingProxyType({"en": "Ann met Ben in Berlin yesterday.", "zh": "小明昨天在公园里踢足球。"})


class Extractor(Protocol):
    def extract(self, utterance: Utterance, last_person: str | None = None) -> Extraction:
        """What one sentence says. `last_person`: whom he or she stands for, if there is no doubt."""
        ...


@dataclass(frozen=True, slots=True)
class PreparedBatch:
    """A batch on its way: drafts that were new when it was read, their raw bytes stored, extracted and embedded.

    `is_extracted` False keeps and finds the words, and asks nothing of what they say.
    """

    drafts: tuple[EpisodeDraft, ...]
    is_extracted: bool = True
    items_done: int = 0
    unchanged: int = 0
    warnings: tuple[IngestWarning, ...] = ()
    raw_paths: Mapping[str, str] = field(default_factory=dict)
    stored: Mapping[str, StoredRaw] = field(default_factory=dict)
    extracted: tuple[Extracted, ...] = ()
    vectors: BatchVectors = field(default_factory=BatchVectors)
    milliseconds: Mapping[str, float] = field(default_factory=dict)


Step = Callable[[Scope, PreparedBatch], Awaitable[PreparedBatch]]


class IngestPipeline:
    def __init__(
        self,
        repository: IngestRepository,
        blobs: BlobStore,
        parser: Parser,
        extractor: Extractor,
        embedding: BatchEmbedding,
        analyzer: SearchAnalyzer,
        clock: Clock,
        policy: IngestPolicy,
    ) -> None:
        self._repository = repository
        self._blobs = blobs
        self._parser = parser
        self._extractor = extractor
        self._embedding = embedding
        self._analyzer = analyzer
        self._clock = clock
        self._policy = policy
        self.prepare_steps: Sequence[tuple[str, Step]] = [
            ("skip_known", self._skip_known),
            ("store_raw", self._store_raw),
            ("extract", self._extract),
            ("embed", self._embed),
        ]

    async def warm_up(self) -> None:
        """Loads parsers and dictionaries of both languages."""
        now_ms = self._clock.now_ms()
        for language, text in WARM_UP_TEXTS.items():
            parsed = (await asyncio.to_thread(self._parser.parse, [text], language))[0]
            await asyncio.to_thread(self._extractor.extract, Utterance(text, language, parsed, now_ms))
            await asyncio.to_thread(keywords, text, language)

    async def prepare(
        self, scope: Scope, drafts: Sequence[EpisodeDraft], *, is_extracted: bool = True
    ) -> PreparedBatch:
        batch = PreparedBatch(tuple({draft.node_id: draft for draft in drafts}.values()), is_extracted)
        batch = replace(batch, unchanged=len(drafts) - len(batch.drafts))
        for name, step in self.prepare_steps:
            started = time.perf_counter()
            batch = await step(scope, batch)
            batch = replace(batch, milliseconds={**batch.milliseconds, name: _milliseconds_since(started)})
        return batch

    async def commit(self, scope: Scope, batch: PreparedBatch) -> IngestReport:
        """Decides under the tenant's write lock what is new, and writes it in the same transaction."""
        started, now_ms = time.perf_counter(), self._clock.now_ms()
        said = _said(scope, batch)
        planned: list[tuple[PreparedBatch, GraphRows, int]] = []

        def plan(state: IngestState) -> PlannedBatch | None:
            fresh = _without_known(batch, state)
            rows = self._assemble(scope, fresh, state, said, now_ms)
            planned[:] = [(fresh, rows, self._embedding.attach(rows, fresh.vectors))]
            if not fresh.drafts:
                return None
            return PlannedBatch(
                _parameters(rows), [event_statement(_events(scope, fresh, rows), now_ms, creator=CREATOR)]
            )

        if not batch.drafts:
            return _report(batch, GraphRows(now_ms, CREATOR), WrittenBatch(), 0, batch.milliseconds)
        written = await self._repository.write(scope.tenant_id, _keys(scope, batch, said), now_ms, plan)
        fresh, rows, pending = planned[0]
        return _report(fresh, rows, written, pending, {**batch.milliseconds, "write": _milliseconds_since(started)})

    async def _skip_known(self, scope: Scope, batch: PreparedBatch) -> PreparedBatch:
        ids, raw_ids = [d.node_id for d in batch.drafts], [d.raw.raw_id for d in batch.drafts]
        state = await self._repository.known(scope.tenant_id, ids, raw_ids)
        return replace(_without_known(batch, state), raw_paths=state.raw_paths)

    async def _store_raw(self, scope: Scope, batch: PreparedBatch) -> PreparedBatch:
        drafts = list({draft.raw.raw_id: draft.raw for draft in batch.drafts}.values())
        now_ms = self._clock.now_ms()
        blobs = await self._blobs.put_many(
            scope.tenant_id, [(raw.content, now_ms) for raw in drafts], known_paths=batch.raw_paths
        )
        return replace(
            batch, stored={raw.raw_id: StoredRaw(raw, blob) for raw, blob in zip(drafts, blobs, strict=True)}
        )

    async def _extract(self, scope: Scope, batch: PreparedBatch) -> PreparedBatch:
        if batch.is_extracted:
            return replace(batch, extracted=await asyncio.to_thread(self._extract_all, scope, batch.drafts))
        silent = (self._extracted(draft, (Extraction(),) * len(draft.sentences)) for draft in batch.drafts)
        return replace(batch, extracted=tuple(silent))

    def _extract_all(self, scope: Scope, drafts: Sequence[EpisodeDraft]) -> tuple[Extracted, ...]:
        """All sentences of a batch are parsed together, by language: parsers are quicker in batches."""
        places = [(draft, span.of(draft.text)) for draft in drafts for span in draft.sentences]
        parsed: dict[int, Any] = {}
        for language in {draft.language for draft, _ in places}:
            indexes = [index for index, (draft, _) in enumerate(places) if draft.language == language]
            trees = self._parser.parse([places[index][1] for index in indexes], language)
            parsed |= dict(zip(indexes, trees, strict=True))
        names = names_of(scope, drafts)
        utterances = [
            Utterance(
                text=text,
                language=draft.language,
                parsed=parsed[index],
                reference_ms=draft.said_at_ms,
                author=draft.author.value,
                speaker=names[draft.node_id][0],
                addressee=names[draft.node_id][1],
                time_zone=self._policy.time_zone,
            )
            for index, (draft, text) in enumerate(places)
        ]
        people = LastPeople()
        found: list[Extraction] = []
        for (draft, _), utterance in zip(places, utterances, strict=True):
            talk = draft.session_id or draft.source_id or draft.node_id
            found.append(self._extractor.extract(utterance, people.of(talk)))
            people.note(talk, found[-1].mentions)
        remaining = iter(found)
        return tuple(self._extracted(draft, tuple(next(remaining) for _ in draft.sentences)) for draft in drafts)

    def _extracted(self, draft: EpisodeDraft, sentences: tuple[Extraction, ...]) -> Extracted:
        return Extracted(draft, sentences, keywords(draft.text, draft.language, self._policy.keywords_max))

    async def _embed(self, scope: Scope, batch: PreparedBatch) -> PreparedBatch:
        return replace(batch, vectors=await self._embedding.vectors(scope.tenant_id, batch.extracted))

    def _assemble(
        self,
        scope: Scope,
        batch: PreparedBatch,
        state: IngestState,
        said: Sequence[tuple[Proposition, Evidence]],
        now_ms: int,
    ) -> GraphRows:
        tails = {
            row["session_node_id"]: SessionTail(row["episode_id"], row["search_text"] or "")
            for row in state.tails
            if row["episode_id"]
        }
        rows = GraphRows(now_ms, CREATOR)
        assembling = Assembling(
            scope, self._policy, self._analyzer, rows, tails, known_topics=state.concepts, followed=state.followed
        )
        for extracted in batch.extracted:
            assembling.add(extracted, batch.stored[extracted.draft.raw.raw_id])
        known = {row["chain_key"]: _chain_state(row) for row in state.chains}
        new = {draft.node_id for draft in batch.drafts}
        fresh = [(proposition, evidence) for proposition, evidence in said if evidence.draft.node_id in new]
        StatementAssembling(assembling).add(plan_statements(fresh, known))
        return assembling.finish()


def _said(scope: Scope, batch: PreparedBatch) -> list[tuple[Proposition, Evidence]]:
    """Every proposition of the batch with its place: characters of the raw chunk."""
    said: list[tuple[Proposition, Evidence]] = []
    for extracted in batch.extracted:
        draft = extracted.draft
        audience = scope.audience_of(draft.visibility)
        for span, sentence in zip(draft.sentences, extracted.sentences, strict=True):
            for proposition in sentence.propositions:
                offset = draft.raw_span.start + span.start + proposition.span.start
                length = proposition.span.end - proposition.span.start
                said.append((proposition, Evidence(draft, offset, length, proposition.confidence, audience)))
    return said


def _keys(scope: Scope, batch: PreparedBatch, said: Sequence[tuple[Proposition, Evidence]]) -> StateKeys:
    sessions = {
        session_node_id(scope.audience_of(draft.visibility), draft.session_id)
        for draft in batch.drafts
        if draft.session_id
    }
    chains = {slot_of(proposition, evidence.audience).chain_key for proposition, evidence in said}
    return StateKeys(
        episode_ids=[draft.node_id for draft in batch.drafts],
        session_node_ids=sorted(sessions),
        chain_keys=sorted(chains),
        concept_keys=sorted({key for extracted in batch.extracted for key in extracted.topic_keys}),
        previous_ids=[draft.previous_id for draft in batch.drafts if draft.previous_id],
        audiences=sorted({scope.audience_of(draft.visibility) for draft in batch.drafts}),
    )


def _chain_state(row: Mapping[str, Any]) -> ChainState:
    return ChainState(row["chain_key"], row["sequence"], row["active_id"], row["fingerprint"], row["valid_since"] or 0)


def _without_known(batch: PreparedBatch, state: IngestState) -> PreparedBatch:
    """Drops the drafts whose episodes exist. A key that was used for other words is told, and the first words stay."""
    changed = tuple(
        IngestWarning(
            f"Another text is kept under {draft.source_id or draft.session_id} position {draft.position}; it stays.",
            source=draft.source_id or "",
        )
        for draft in batch.drafts
        if draft.unit == "turn" and state.episodes.get(draft.node_id) not in {None, draft.raw.sha256}
    )
    fresh = tuple(draft for draft in batch.drafts if draft.node_id not in state.episodes)
    kept = {draft.node_id for draft in fresh}
    return replace(
        batch,
        drafts=fresh,
        unchanged=batch.unchanged + len(batch.drafts) - len(fresh),
        warnings=batch.warnings + changed,
        extracted=tuple(extracted for extracted in batch.extracted if extracted.draft.node_id in kept),
    )


def _parameters(rows: GraphRows) -> BatchRows:
    return BatchRows(
        raw_chunks=list(rows.raw_chunks.values()),
        sessions=list(rows.sessions.values()),
        memories=rows.memories,
        entities=list(rows.entities.values()),
        concepts=list(rows.concepts.values()),
        chains=rows.chains,
        closed=rows.closed,
        supported=rows.supported,
        windows=rows.windows,
        edges=list(rows.edges.values()),
    )


def _events(scope: Scope, batch: PreparedBatch, rows: GraphRows) -> list[EventDraft]:
    """One event for the nodes and one for the edges of a batch, for those who may read it."""
    audience = scope.audience_of(batch.drafts[0].visibility)
    nodes = tuple(row["properties"]["node_id"] for row in rows.memories)
    return [
        EventDraft(EventName.NODE_CREATED, nodes, dict(rows.memory_counts()), audience),
        EventDraft(EventName.EDGE_CREATED, tuple(rows.edges), dict(rows.edge_counts()), audience),
    ]


def _report(
    batch: PreparedBatch, rows: GraphRows, written: WrittenBatch, pending: int, milliseconds: Mapping[str, float]
) -> IngestReport:
    merged = {
        "RawChunk": written.raw_chunks,
        "Session": written.sessions,
        "Entity": written.entities,
        "Concept": written.concepts,
        "VersionChain": written.chains,
    }
    layers = sorted({layer.value for e in batch.extracted for s in e.sentences for layer in s.layers})
    return IngestReport(
        episodes_created=len(batch.drafts),
        items_unchanged=batch.unchanged,
        nodes_created={label: n for label, n in {**rows.memory_counts(), **merged}.items() if n},
        edges_created=rows.edge_counts(),
        episode_ids=tuple(draft.node_id for draft in batch.drafts),
        embeddings_pending=pending,
        warnings=batch.warnings,
        layers=tuple(layers),
        milliseconds_by_step=milliseconds,
    )


def _milliseconds_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000
