"""What a Chinese clause says without a verb: 今年八十七了, 房租六千, 预产期在明年三月."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.knowledge import EntityType, Role
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_origins import native_without_verb
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS
from app.services.ingest.extraction.sentence import Sentence

PER = re.compile("[一每](?:[个间]月|年|天|晚|斤|平|平米|次|张|人|位|份|只|瓶|杯|小时|节|节课|趟|盒|套)")
"""Of how much the price is."""
MONEY = re.compile(
    rf"(?:{PER.pattern})?[0-9零〇一二三四五六七八九十百千万亿两几多半.]+(?:块钱?|元|万|美元|欧元|刀)?[多一二三四五六七八九半]?"
)
ASKED = frozenset({"要", "得", "才", "只要"})
"""一碗面要三十."""
INCOME = frozenset({"年薪", "月薪", "工资", "收入", "底薪", "年终奖", "奖金", "时薪"})
LONG = re.compile(r"\d{6,}")
"""No price: numbers of telephones and orders."""
NUMBERED = ("分机", "门牌", "车牌", "房间", "座位", "工号", "学号", "尾号", "密码", "邮编", "航班", "号", "号码")
"""What has a number that is no price."""
AGE = re.compile(r"(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:周?岁)?(?:多|半)?|周岁")


def said_without_verb(sentence: Sentence, units: list[Unit], start: int, end: int, before: Carried) -> Said | None:
    """An age or the origin of people, a price of things, a day of events. `before`: what was spoken of."""
    while end > start and units[end - 1].does in {Does.PARTICLE, Does.ASPECT}:
        end -= 1
    said = _number(sentence, units, start, end, before) or _date(sentence, units, start, end)
    return said or native_without_verb(ChineseFillers(sentence, units), start, end)


def _number(sentence: Sentence, units: list[Unit], start: int, end: int, before: Carried) -> Said | None:
    first = end
    while first > start and units[first - 1].does is Does.NUMBER:
        first -= 1
    if first == end:
        return None
    fillers = ChineseFillers(sentence, units)
    words = "".join(unit.plain for unit in units[first:end])
    last = first
    while last > start and (units[last - 1].does in {Does.TIME, Does.ADVERB} or units[last - 1].plain in ASKED):
        last -= 1
    if last - start > 1 and PER.fullmatch(units[last - 2].plain + units[last - 1].plain):
        last -= 2
    subject = fillers.filler((start, last), Role.AGENT, EntityType.UNSPECIFIED) if last > start else None
    if subject is None and _only_tells_when(units[start:first]):
        subject = before.subject
        if before.thing is not None and units[start].plain[0] in "一每":
            subject = replace(before.thing, role=Role.AGENT)
    if subject is None:
        return None
    if last - start > 1 and units[last - 1].plain in INCOME:
        owner = fillers.filler((start, last - 1), Role.AGENT, EntityType.UNSPECIFIED)
        if owner is not None and fillers.can_act(owner):
            return Said(sentence.catalogue.find("zh", units[last - 1].plain), units[last - 1].plain, owner, value=words)
    if fillers.can_act(subject):
        aged = AGE.fullmatch(words) and subject.name != sentence.utterance.speaker
        return Said(sentence.catalogue.by_id("age_is"), words, subject, value=words) if aged else None
    priced = (
        MONEY.fullmatch(words)
        and not LONG.fullmatch(words)
        and not subject.name[-1:].isdigit()
        and not subject.name.endswith(NUMBERED)
        and not any(_counts(units, place) for place in range(start, last))
    )
    return Said(sentence.catalogue.by_id("costs"), words, subject, value=words) if priced else None


def _date(sentence: Sentence, units: list[Unit], start: int, end: int) -> Said | None:
    """预产期在明年三月: when something is to be."""
    place = next((one for one in range(start + 1, end) if units[one].plain == "在"), end)
    if place + 1 >= end or not all(one.does in {Does.TIME, Does.NUMBER} for one in units[place + 1 : end]):
        return None
    fillers = ChineseFillers(sentence, units)
    last = place
    while last > start and units[last - 1].does is Does.ADVERB:
        last -= 1
    subject = fillers.filler((start, last), Role.AGENT, EntityType.EVENT)
    if subject is None or fillers.can_act(subject):
        return None
    words = "".join(unit.plain for unit in units[place + 1 : end])
    return Said(sentence.catalogue.by_id("is"), "在", subject, value=words)


def _counts(units: list[Unit], place: int) -> bool:
    """A number; the measure of 这双鞋 is none."""
    pointed = place > 0 and units[place - 1].plain in POINTERS
    return units[place].does is Does.NUMBER and not pointed


def _only_tells_when(units: list[Unit]) -> bool:
    return all(unit.does in {Does.TIME, Does.ADVERB} for unit in units)
