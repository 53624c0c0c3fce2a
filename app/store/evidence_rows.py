"""What is read of a memory to be packed: its words, where they stand, and what no longer holds of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.derivations import Staleness, StaleReason
from app.domain.memory_units import TaskState
from app.store.recall_rows import weight_of


@dataclass(frozen=True, slots=True)
class SourceRow:
    """`offset` and `length` count characters of the raw chunk's decoded text (bytes, for an attachment). When it was
    said, by whom and in which session is None where that is known of the memory alone."""

    raw_id: str
    sha256: str
    path: str
    mime: str
    offset: int
    length: int
    source_id: str | None
    said_at_ms: int | None = None
    speaker: str | None = None
    session_id: str | None = None


@dataclass(frozen=True, slots=True)
class SupersededRow:
    """A statement that no longer holds, until when, and the one that holds instead with where it is said.
    `is_correction`: it was given up then, not over."""

    node_id: str
    text: str
    until_ms: int
    now_id: str
    now_text: str
    now_event_at_ms: int
    source: SourceRow | None
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """`words` are the index words of title, speaker and text; `mentions` are (entity id, name); `superseded` is what it
    states that no longer held at the moment of asking; `same_ids` are statements that say the same in other words;
    `heard_from` whom its words name as having told it; `is_closed`: a task that is done or off."""

    node_id: str
    kind: str
    text: str
    title: str | None
    event_at_ms: int
    session_id: str | None
    speaker: str | None
    confidence: float
    weight: float
    is_document: bool
    words: frozenset[str]
    mentions: tuple[tuple[str, str], ...]
    sources: tuple[SourceRow, ...]
    episode_ids: tuple[str, ...]
    superseded: tuple[SupersededRow, ...] = ()
    stale: Staleness | None = None
    same_ids: frozenset[str] = frozenset()
    heard_from: tuple[str, ...] = ()
    is_closed: bool = False


def evidence_of(values: Any) -> EvidenceRow:
    node_id, kind, text, title, event_at, session_id, speaker, confidence, weight, is_document, words, *lists = values
    mentions, sources, episodes, superseded, stale, same_ids, heard_from, task_state = lists
    return EvidenceRow(
        node_id=node_id,
        kind=kind,
        text=text or "",
        title=title,
        event_at_ms=event_at,
        session_id=session_id,
        speaker=speaker,
        confidence=1.0 if confidence is None else confidence,
        weight=weight_of(weight),
        is_document=bool(is_document),
        words=frozenset((words or "").split()),
        mentions=tuple((entity_id, name) for entity_id, name in mentions),
        sources=tuple(SourceRow(*source) for source in sources),
        episode_ids=tuple(episodes),
        superseded=tuple(map(_superseded_of, superseded)),
        stale=_staleness_of(stale) if stale else None,
        same_ids=frozenset(same_ids),
        heard_from=tuple(heard_from),
        is_closed=task_state is not None and task_state != TaskState.OPEN,
    )


def _staleness_of(values: Any) -> Staleness:
    since, because, path, lost = values
    return Staleness(since, StaleReason(because), tuple(path), lost or "")


def _superseded_of(values: Any) -> SupersededRow:
    node_id, text, until, now_id, now_text, now_event_at, source, is_correction = values
    said = SourceRow(*source) if source else None
    return SupersededRow(node_id, text, until, now_id, now_text, now_event_at, said, bool(is_correction))
