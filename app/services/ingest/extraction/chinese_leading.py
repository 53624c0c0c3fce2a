"""What leads a Chinese clause and is not what it says: whose word one goes by, what it is done for, when one may."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import PRONOUNS, words_of
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit
from app.services.ingest.extraction.word_sets import word_set

GOING_BY = word_set("听 按 照 按照 依 依照 根据 遵照")
WORD = word_set("推荐 介绍 建议 安排 要求 吩咐 嘱咐 劝 劝告 指示 规定 意见 提醒 指导 指点 话 医嘱 说明 说法")
TELLING = word_set("说 讲 教 写 定")
LEADING = word_set("为了 为 趁 趁着")
VAGUE = frozenset({"来", "办", "做"})
"""按你说的来: nothing is told."""
BETWEEN = frozenset({Does.NOUN, Does.OF, Does.NUMBER, Does.CLOSER})
AGAIN = frozenset({Does.ADVERB, Does.MODAL})
LEADING_ON = AGAIN | SAYS | {Does.TIME, Does.PREPOSITION}


def without_leading(units: list[Unit]) -> list[Unit]:
    """听同事推荐买了…, 药我按医生说的吃: who tells is no object, and the telling nothing that is done; 趁打折囤了两箱,
    为了照顾我妈我辞了工作: what is told begins behind the occasion and the aim."""
    for place, unit in enumerate(units[:-3]):
        if unit.plain in GOING_BY and (end := _word_end(units, place)) is not None:
            said = "".join(one.plain for one in units[place:end])
            counsel = Unit(said, said, unit.start, units[end - 1].end, "d", Does.ADVERB)
            return [*units[:place], counsel, *units[end:]]
        if unit.plain in LEADING and all(one.does is not Does.VERB for one in units[:place]):
            resumed = _resumed(units, place)
            return units if resumed is None else [*units[:place], *units[resumed:]]
    return units


def _word_end(units: list[Unit], start: int) -> int | None:
    """Where the words end by which somebody goes, if it is told behind them what is done."""
    place = start + 1
    while place < len(units) - 1 and units[place].does in BETWEEN and units[place].plain not in WORD:
        place += 1
    after = units[place + 1] if place + 1 < len(units) else None
    telling = units[place].plain in TELLING and after is not None and after.does is Does.OF
    if place == start + 1 or not (telling or units[place].plain in WORD):
        return None
    end = place + (2 if telling or (after is not None and after.does is Does.OF) else 1)
    follows = units[end] if end < len(units) else None
    led = follows is not None and (follows.plain == "我" or follows.does in LEADING_ON)
    told = led and any(one.does in SAYS and one.plain not in VAGUE for one in units[end:])
    return end if told else None


def _resumed(units: list[Unit], start: int) -> int | None:
    """Where the clause goes on behind its aim or its occasion: at who acts, at an adverb, or at a second verb."""
    acts = next((place for place in range(start + 1, len(units)) if units[place].does in SAYS), len(units))
    for place in range(min(acts + 1, len(units)), len(units)):
        unit, after = units[place], units[place + 1] if place + 1 < len(units) else None
        subject = unit.plain in PRONOUNS and after is not None and after.does in AGAIN | SAYS | {Does.PREPOSITION}
        done = after is not None and after.does in {Does.ASPECT, Does.NUMBER}
        second = unit.does is Does.VERB and done and unit.plain not in words_of("complements")
        if subject or unit.does in AGAIN or (second and units[start].plain[0] == "趁"):
            return place if any(one.does in SAYS for one in units[place:]) else None
    return None
