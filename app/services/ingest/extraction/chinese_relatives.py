"""Noun phrases with a clause before their head, taken as one word each: 教我钢琴的老师, 我昨天买的车."""

from __future__ import annotations

from collections.abc import Mapping

from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS
from app.services.ingest.extraction.word_sets import word_set

Classes = Mapping[tuple[int, int], str]
PHRASE = "np"
"""The tag of such a noun phrase."""
BETWEEN = frozenset({Does.ADVERB, Does.MODAL, Does.TIME, Does.PREPOSITION})
NO_HEADS = word_set(
    "时候 时 话 后 前 期间 以后 之后 以前 之前 那天 当天 样子 原因 地方 时间 结果 感觉 意思 情况 问题 事 事情"
)
"""Heads that tell when, why or where: what stands before them is no attribute of somebody or something."""
LEADING = word_set("是 有 把 将 被 对 对于 关于 为了 除了 连 比 让")
"""What stands before a noun phrase, or before a clause, and is no part of it."""
TELLING = word_set("是 姓 叫 住 住在 属 像 有 不是")
"""What is said of somebody and is no act that one may be brought to do."""


def with_relative_phrases(units: list[Unit], classes: Classes) -> list[Unit]:
    """The units with a relative clause and its head as one noun, where something is said of them. `classes`: the
    parser's part of speech by place."""
    for of in range(2, len(units) - 2):
        if units[of].does is not Does.OF:
            continue
        start, end = _beginning(units, of), _head_end(units, of + 1)
        if end == of + 1 or not _is_told_of(units, end) or not _is_relative(units, start, of, end, classes):
            continue
        return [*units[:start], _phrase(units[start:end]), *with_relative_phrases(units[end:], classes)]
    return units


def is_phrase(units: list[Unit]) -> bool:
    """Whether the units begin with such a phrase: 给我看病的医生 asks for nothing."""
    return bool(units) and units[0].tag == PHRASE


def _beginning(units: list[Unit], of: int) -> int:
    """Where the relative clause begins: behind what opens the clause and behind verbs of saying and thinking."""
    known = event_words()
    start = 0
    for place in range(of):
        opens = units[place].plain in known["openers"] or units[place].does in {Does.PARTICLE, Does.JOINT}
        if opens and place == start:
            start = place + 1
        led = place and units[place].does is Does.PREPOSITION and units[place - 1].does in {Does.MODAL, Does.ADVERB}
        if (led or _governs(units[place], known)) and place + 1 < of:
            start = place + 1
    return start


def _governs(unit: Unit, known: Mapping[str, frozenset[str]]) -> bool:
    return unit.plain in LEADING or unit.plain in words_of("reporting", "thinking")


def _head_end(units: list[Unit], place: int) -> int:
    while place < len(units) and units[place].does in {Does.NOUN, Does.NUMBER}:
        if units[place].plain in PRONOUNS or (units[place].plain in POINTERS and units[place - 1].does is not Does.OF):
            break
        place += 1
    return place


def _is_told_of(units: list[Unit], place: int) -> bool:
    """A predicate follows, which may have another subject: 他说的话我信."""
    if place < len(units) and units[place].plain in PRONOUNS:
        place += 1
    while place < len(units) and units[place].does in BETWEEN:
        if units[place].plain == "叫" and place + 1 < len(units):
            return True
        place += 1
    if place >= len(units):
        return False
    closes = place + 1 == len(units) and units[place - 1].does in {Does.ADVERB, Does.TIME}
    return units[place].does in SAYS or (closes and units[place].does is Does.NOUN)


def _is_relative(units: list[Unit], start: int, of: int, end: int, classes: Classes) -> bool:
    """Its verb stands right before 的 (我买的车), or at its very beginning (教我钢琴的老师)."""
    known = event_words()
    head = units[end - 1]
    if head.plain in NO_HEADS or units[of + 1].plain in NO_HEADS or NUMBER.fullmatch(head.plain):
        return False
    verbs = [place for place in range(start, of) if units[place].does is Does.VERB]
    last = of - 1
    if classes.get((units[last].start, units[last].end)) == "VERB" and len(units[last].plain) > 1:
        return True
    while verbs and last > verbs[-1] and _closes(units[last], known):
        last -= 1
    if verbs and last == verbs[-1]:
        return True
    first = units[start]
    if first.does is not Does.VERB or not head.plain.endswith(endings_of("person_ends", "offices")):
        return False
    if first.plain in words_of("motion", "attitudes") or first.plain in {"是", "有", "在"}:
        return False
    told = units[end : end + 3]
    return any(one.does is Does.STATE or one.plain in TELLING for one in told) or first.plain not in known["pivots"]


def _closes(unit: Unit, known: Mapping[str, frozenset[str]]) -> bool:
    return unit.does is Does.ASPECT or unit.plain in known["complements"]


def _phrase(units: list[Unit]) -> Unit:
    return Unit(
        "".join(one.text for one in units),
        "".join(one.plain for one in units),
        units[0].start,
        units[-1].end,
        PHRASE,
        Does.NOUN,
    )
