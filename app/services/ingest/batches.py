"""A batch on its way through ingestion, and what of it the graph knows already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.domain.ingest import IngestWarning
from app.domain.knowledge import Proposition, Reading
from app.domain.scope import Scope
from app.domain.time import FAR_FUTURE_MS
from app.services.ingest.assembling import source_of
from app.services.ingest.drafts import DocumentChange, EpisodeDraft, Extracted, StoredRaw
from app.services.ingest.embedding import BatchVectors
from app.services.ingest.merging.restated import blocking_key_of, lookup_row, said_of
from app.services.ingest.people import Talks
from app.services.ingest.sessions import position_of, session_node_id
from app.services.ingest.statements import Evidence, slots_of
from app.services.ingest.told_time import told_time
from app.services.versions.contents import COPIED_EDGES
from app.store.graph import Row
from app.store.ingest_state import IngestState, StateKeys

GAVE_WAY = "{count} earlier passages are no longer in this document: they are kept, and no longer recalled."


@dataclass(frozen=True, slots=True)
class PreparedBatch:
    """A batch on its way: drafts that were new when it was taken up, their raw bytes stored, read, extracted and
    embedded. `readings` are those of each draft's sentences, by its id; extraction uses them up.

    `arrived` are all drafts that came, known or not. `changes_documents`: an earlier content of a document must give
    way, though all that was sent may be known. `is_extracted` False keeps and finds the words, and asks nothing of
    what they say. `correcting_id` is the draft whose words correct what is stored.
    """

    drafts: tuple[EpisodeDraft, ...]
    arrived: tuple[EpisodeDraft, ...] = ()
    talks: Talks = field(default_factory=Talks)
    is_extracted: bool = True
    changes_documents: bool = False
    correcting_id: str | None = None
    items_done: int = 0
    unchanged: int = 0
    warnings: tuple[IngestWarning, ...] = ()
    raw_paths: Mapping[str, str] = field(default_factory=dict)
    stored: Mapping[str, StoredRaw] = field(default_factory=dict)
    readings: Mapping[str, Sequence[Reading]] = field(default_factory=dict)
    extracted: tuple[Extracted, ...] = ()
    vectors: BatchVectors = field(default_factory=BatchVectors)
    milliseconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def has_work(self) -> bool:
        return bool(self.drafts) or self.changes_documents


def without_known(batch: PreparedBatch, state: IngestState) -> PreparedBatch:
    """Drops the drafts whose episodes exist; a passage that had given way to another content is new once more.

    A key that was used for other words is told, and the first words stay.
    """
    changed = tuple(
        IngestWarning(
            f"Another text is kept under {draft.source_id or draft.session_id} position {draft.position}; it stays.",
            source=draft.source_id or "",
        )
        for draft in batch.drafts
        if draft.is_turn and state.episodes.get(draft.node_id) not in {None, draft.raw.sha256}
    )
    fresh = tuple(d for d in batch.drafts if d.node_id not in state.episodes or d.node_id in state.superseded)
    kept = {draft.node_id for draft in fresh}
    documents = {draft.source_id for draft in fresh if draft.unit == "passage"}
    untouched = (
        d for d in batch.drafts if d.node_id not in kept and (d.unit != "passage" or d.source_id not in documents)
    )
    return replace(
        batch,
        drafts=fresh,
        unchanged=batch.unchanged + items_in(untouched),
        warnings=batch.warnings + changed,
        extracted=tuple(extracted for extracted in batch.extracted if extracted.draft.node_id in kept),
    )


def items_in(drafts: Iterable[EpisodeDraft]) -> int:
    """Turns, attachments, and documents by their last passage."""
    return sum(draft.unit != "passage" or draft.ends_document for draft in drafts)


def document_change(batch: PreparedBatch, state: IngestState) -> DocumentChange:
    """A passage follows another once: where the next one has given way, the new one takes its place."""
    following = {before for before, after in state.followed if after not in state.replaced}
    links = tuple(
        (draft.previous_id, draft.node_id)
        for draft in batch.arrived
        if draft.previous_id
        and draft.previous_id not in following
        and not {draft.previous_id, draft.node_id} & state.deleted
    )
    return DocumentChange(state.replaced, links)


def with_change(batch: PreparedBatch, change: DocumentChange) -> PreparedBatch:
    """Tells how many passages of which document give way."""
    counts = Counter(change.replaced.values())
    told = tuple(IngestWarning(GAVE_WAY.format(count=counts[source]), source=source) for source in sorted(counts))
    return replace(batch, changes_documents=bool(change), warnings=batch.warnings + told)


def first_keys(scope: Scope, batch: PreparedBatch) -> StateKeys:
    """What is looked up before the work begins: what is known, and how conversations went on until now."""
    sessions = {draft.session_id for draft in batch.arrived if draft.session_id} - batch.talks.begun
    return replace(
        _document_keys(scope, batch),
        raw_ids=[draft.raw.raw_id for draft in batch.drafts],
        talks=_session_rows(scope, batch, sessions) if batch.is_extracted else [],
    )


def keys_of(
    scope: Scope,
    batch: PreparedBatch,
    said: Sequence[tuple[Proposition, Evidence]],
    tasks: frozenset[str] = frozenset(),
) -> StateKeys:
    """What must be known under the lock. `tasks`: keys of the chains of tasks that the batch tells of."""
    chains = dict.fromkeys(tasks, FAR_FUTURE_MS)
    for proposition, evidence in said:
        for slot in slots_of(proposition, evidence.audience):
            first = chains.get(slot.chain_key, FAR_FUTURE_MS)
            chains[slot.chain_key] = min(first, evidence.draft.said_at_ms)
    return replace(
        _document_keys(scope, batch),
        sessions=_session_turns(scope, batch),
        chains=[{"key": key, "said_at": said_at} for key, said_at in sorted(chains.items())],
        concept_keys=sorted({key for extracted in batch.extracted for key in extracted.topic_keys}),
        audiences=sorted({scope.audience_of(draft.visibility) for draft in batch.arrived}),
        copied_edges=COPIED_EDGES,
        sources=sorted({source_of(scope, draft) for draft in batch.drafts}),
        restated=_restated_rows(said),
    )


def _restated_rows(said: Sequence[tuple[Proposition, Evidence]]) -> list[Row]:
    rows: dict[tuple[str, int], Row] = {}
    for proposition, evidence in said:
        told_at_ms = evidence.draft.said_at_ms
        if (it := said_of(proposition, told_time(proposition, told_at_ms), told_at_ms)) is not None:
            row = lookup_row(it, blocking_key_of(it, evidence.audience))
            rows[row["blocking_key"], row["since"]] = row
    return list(rows.values())


def _document_keys(scope: Scope, batch: PreparedBatch) -> StateKeys:
    documents: dict[tuple[str, str], Row] = {}
    for draft in batch.arrived:
        if draft.unit != "passage" or draft.source_id is None or draft.position is None:
            continue
        audience = scope.audience_of(draft.visibility)
        row = documents.setdefault(
            (audience, draft.source_id),
            {"audience": audience, "source_id": draft.source_id, "first": draft.position, "last": -1, "kept": []},
        )
        row["first"] = min(row["first"], draft.position)
        row["last"] = max(row["last"], FAR_FUTURE_MS if draft.ends_document else draft.position)
        row["kept"].append(draft.node_id)
    return StateKeys(
        episode_ids=[draft.node_id for draft in batch.arrived],
        previous_ids=[draft.previous_id for draft in batch.arrived if draft.previous_id],
        documents=list(documents.values()),
    )


def _session_turns(scope: Scope, batch: PreparedBatch) -> list[Row]:
    sessions: dict[str, Row] = {}
    for draft in batch.drafts:
        if draft.session_id:
            identity = session_node_id(scope.audience_of(draft.visibility), draft.session_id)
            row = sessions.setdefault(identity, {"node_id": identity, "session_id": draft.session_id, "turns": []})
            turn = {"node_id": draft.node_id, "said_at": draft.said_at_ms, "position": position_of(draft)}
            row["turns"].append(turn)
    return list(sessions.values())


def _session_rows(scope: Scope, batch: PreparedBatch, session_ids: set[str]) -> list[Row]:
    audiences = {draft.session_id: scope.audience_of(draft.visibility) for draft in batch.arrived}
    return [
        {"session_id": session_id, "session_node_id": session_node_id(audiences[session_id], session_id)}
        for session_id in sorted(session_ids)
    ]
