"""Hits that state what no longer held when it was asked: until when, and what held instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.domain.recall_hits import Citation, Superseded, hearsay_notes
from app.store.evidence_rows import EvidenceRow, SupersededRow

SOURCE_CHARACTERS_MAX = 40


def marks_of(
    row: EvidenceRow, citations: Mapping[str, Sequence[Citation]] | None = None, *, is_then: bool = False
) -> tuple[Superseded, ...]:
    """The marks of one hit; `citations` by statement id, once they are read. `is_then`: asked of a past moment."""
    known = citations or {}
    return tuple(
        Superseded(
            statement_id=old.node_id,
            text=old.text,
            until_ms=old.until_ms,
            by_id=old.now_id,
            now=old.now_text,
            source=_place(old),
            citation=next(iter(known.get(old.now_id, ())), None),
            is_correction=old.is_correction,
            is_then=is_then,
        )
        for old in row.superseded
    )


def note_of(row: EvidenceRow, *, is_then: bool = False) -> str:
    """Who told it, and the text of all marks of a hit, as packs show it behind the hit's own."""
    notes = [*hearsay_notes(row.heard_from), *(mark.note for mark in marks_of(row, is_then=is_then))]
    return " ".join([*notes, row.stale.note] if row.stale else notes)


def rows_to_cite(rows: Iterable[EvidenceRow]) -> tuple[EvidenceRow, ...]:
    """The statements that hold instead, once each, in the shape that citing reads."""
    found = {old.now_id: _row(old) for row in rows for old in row.superseded if old.source is not None}
    return tuple(found.values())


def _place(old: SupersededRow) -> str:
    """A short name of the place: the caller's own id for it where there is one."""
    if old.source is None:
        return old.now_id[:SOURCE_CHARACTERS_MAX]
    return (old.source.source_id or old.source.raw_id)[:SOURCE_CHARACTERS_MAX]


def _row(old: SupersededRow) -> EvidenceRow:
    return EvidenceRow(
        node_id=old.now_id,
        kind="Fact",
        text=old.now_text,
        title=None,
        event_at_ms=old.now_event_at_ms,
        session_id=None,
        speaker=None,
        confidence=1.0,
        weight=0.5,
        is_document=False,
        words=frozenset(),
        mentions=(),
        sources=(old.source,) if old.source else (),
        episode_ids=(),
    )
