"""Little Chinese words that are something else in fixed places."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_unit import Does, Unit


def in_phrase(unit: Unit, before: Unit | None, after: Unit | None) -> Does | None:
    """过生日, 邻居老弹琴, 倒是…: little words in fixed places."""
    if before is None:
        return None
    if unit.plain == "生日" and before.plain in {"过", "完", "了"}:
        return Does.NOUN
    acts = after is not None and (after.does is Does.VERB or (len(after.plain) == 2 and is_verb_object(after.plain)))
    aged = unit.plain == "老" and acts and before.does in {Does.TIME, Does.NOUN}
    return Does.ADVERB if aged or (unit.plain == "是" and before.plain in {"倒", "可"}) else None
