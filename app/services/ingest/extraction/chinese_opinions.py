"""Chinese verbs of saying, thinking and wishing: whether a clause follows them, and what denying them does to it."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import event_words
from app.services.ingest.extraction.chinese_frames import SAYS, FrameReader, Places
from app.services.ingest.extraction.chinese_units import Does, Unit
from app.services.ingest.extraction.word_sets import word_set

OPINIONS = word_set("觉得 认为 感觉 相信")
"""Who denies one of these denies what follows: 我不觉得他适合."""
EXPECTED = word_set("想到 料到")
"""Denied, what follows happened all the same: 没想到房价跌了."""
MISTAKEN = frozenset({"以为"})
"""What follows was not so."""


def governs_clause(units: list[Unit], verb: str, rest: Places, denied: bool) -> bool:
    """`rest`: what stands behind the verb. 怕黑, 怕迟到: a feeling about an act is no clause."""
    words = event_words()
    start, end = rest
    if denied and verb in EXPECTED:
        return FrameReader(units).has_subject(rest)
    if verb in words["attitudes"] and end > start and units[start].does is Does.VERB:
        return False
    governing = words["reporting"] | words["thinking"] | words["wished"]
    return verb in governing and any(unit.does in SAYS for unit in units[start:end])
