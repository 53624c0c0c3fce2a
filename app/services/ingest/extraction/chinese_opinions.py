"""Chinese verbs of saying, thinking and wishing: whether a clause follows them, and what denying them does to it."""

from __future__ import annotations

from app.domain.knowledge import Modality
from app.services.ingest.extraction.chinese_classes import event_words, words_of
from app.services.ingest.extraction.chinese_frames import FrameReader, Places
from app.services.ingest.extraction.chinese_hearsay import HEARSAY
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit
from app.services.ingest.extraction.word_sets import word_set

OPINIONS = word_set("觉得 认为 感觉 相信")
"""Who denies one of these denies what follows: 我不觉得他适合."""
EXPECTED = word_set("想到 料到")
"""Denied, what follows happened all the same: 没想到房价跌了."""
REASONS = ("因为", "由于")
SUPPOSED = word_set("猜 估计 怀疑")
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
    governing = words_of("reporting", "thinking", "wished")
    return verb in governing and any(unit.does in SAYS for unit in units[start:end])


def leaves_open(verb: str, denied: bool, ours: bool, clause: list[Unit]) -> bool:
    """Whether the clause under the verb is not said to be so or not so. `ours`: the speaker says or thinks it. Others
    may be wrong in not believing something, and who denies a reason denies neither it nor what it is to explain."""
    if verb in MISTAKEN or (denied and verb in event_words()["reporting"]):
        return True
    explains = any(word in unit.plain for unit in clause for word in REASONS)
    return denied and verb in OPINIONS and (explains or not ours)


def modality_under(verb: str, modality: Modality, ours: bool) -> Modality:
    """`modality`: that of the verb itself."""
    words = event_words()
    if verb in words["reporting"]:
        return modality if ours and verb not in HEARSAY else Modality.REPORTED
    if verb in words["wished"]:
        return Modality.WISHED
    return Modality.POSSIBLE if verb in SUPPOSED else modality
