"""Names of dishes that are said like a clause: 西红柿炒鸡蛋, 水煮牛肉."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of
from app.services.ingest.extraction.chinese_unit import Does, Unit

COOKS = frozenset("煮炒炖烧烤蒸炸煎焖卤拌烩爆焗煨涮熏")
OPENS = frozenset({Does.ASPECT, Does.NUMBER, Does.OF, Does.VERB, Does.TIME})
TOLD = frozenset({Does.STATE, Does.ADVERB, Does.VERB, Does.MODAL, Does.OF, Does.ASPECT})


def with_dishes(units: list[Unit]) -> list[Unit]:
    """The units with a dish as one noun: what it is made of, how, and the head, where somebody has or praises it."""
    for place in range(1, len(units)):
        end = _dish_end(units, place)
        if end is None or not _is_spoken_of(units, place - 1, end):
            continue
        dish = units[place - 1 : end]
        words = "".join(one.text for one in dish)
        whole = Unit(words, "".join(one.plain for one in dish), dish[0].start, dish[-1].end, "n", Does.NOUN)
        return [*units[: place - 1], whole, *with_dishes(units[end:])]
    return units


def _dish_end(units: list[Unit], place: int) -> int | None:
    """Where a dish ends that is cooked at `place`: 炒 鸡蛋, or 炒鸡蛋 in one."""
    cooked = units[place]
    if cooked.plain[0] not in COOKS:
        return None
    if 1 < len(cooked.plain) < 5:
        return place + 1
    named = place + 1 < len(units) and units[place + 1].does is Does.NOUN and units[place + 1].plain not in PRONOUNS
    return place + 2 if named else None


def _is_spoken_of(units: list[Unit], start: int, end: int) -> bool:
    """Neither somebody who cooks nor what one cooks in or when."""
    made_of = units[start]
    person = made_of.plain in PRONOUNS or made_of.plain.endswith(endings_of("person_ends", "offices"))
    if made_of.does is not Does.NOUN or person or made_of.tag[:2] in {"nr", "ns", "nt", "r", "t", "s"}:
        return made_of.tag == "nr" and start > 0 and units[start - 1].does in OPENS
    if start and units[start - 1].does not in OPENS:
        return False
    return start > 0 or (end < len(units) and units[end].does in TOLD)
