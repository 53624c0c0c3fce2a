"""Chinese clauses that add to another: 比起跑步我…, 尤其是…, and 让我… of who was spoken of."""

from __future__ import annotations

from dataclasses import replace

from app.domain.knowledge import PropositionKind, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, event_words
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import COPULAS, Places
from app.services.ingest.extraction.chinese_said import Carried
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.sentence import Finding, Sentence

ABOVE_ALL = frozenset({"尤其", "特别", "尤其是", "特别是"})
ACTING = frozenset({Does.ADVERB, Does.MODAL, Does.VERB, Does.TIME, Does.STATE})


def beyond_aim(units: list[Unit]) -> list[Unit]:
    """The units behind 比起跑步 or 为了孩子: none where no subject follows."""
    if not units or units[0].plain not in event_words()["aims"]:
        return units
    last = len(units) - 1
    subject = next(
        (one for one in range(2, last) if units[one].plain in PRONOUNS and units[one + 1].does in ACTING), len(units)
    )
    return units[subject:]


def added_to(sentence: Sentence, units: list[Unit], before: Finding | None) -> list[Finding] | None:
    """None where the clause adds nothing; `before`: what the clause before says."""
    if units[0].plain not in ABOVE_ALL or len(units) < 2:
        return None
    first = 1 if units[0].plain.endswith("是") else 2 if units[1].plain in COPULAS else 0
    if not first or any(one.does in {Does.VERB, Does.STATE} for one in units[first:-1]):
        return None
    attitude = before is not None and before.predicate.kind is PropositionKind.PREFERENCE
    if before is None or not attitude:
        return []
    named = ChineseFillers(sentence, units).members((first, len(units)), Role.PATIENT)
    span = Span(units[0].start, units[-1].end)
    return [replace(before, others=(one,), value=None, span=span) for one in named]


def still_asking(before: Carried, fillers: ChineseFillers, told: Places | None, last: Unit) -> list[RoleFiller]:
    """我妈打电话来，让我周末回家: who acted before tells somebody else to do it; 让人偷了 is a passive."""
    asks = before.subject
    if told is None or asks is None or last.plain == "了" or before.subject != before.actor:
        return []
    named = fillers.filler(told, Role.PATIENT)
    return [asks] if named is not None and named.name != asks.name and fillers.can_act(named) else []
