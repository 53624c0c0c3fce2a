"""What the parser, which knows their neighbours, makes of the words of a Chinese clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_compounds import KIN, is_verb_object, verb_and_object
from app.services.ingest.extraction.chinese_modern import modern_words
from app.services.ingest.extraction.chinese_unit import CLOSING, SAYS, Does, Unit
from app.services.ingest.extraction.word_sets import word_set
from app.services.text.segmentation import segmenter

FINAL_STATES = word_set("多 少 早 晚 好 快 容易 辛苦 努力 认真 免费 一般 准时")
"""Adverbs that are what is said where nothing follows them."""
NEVER_DEMOTED = ("attitudes", "reporting", "thinking", "mental", "wished", "motion", "ditransitive", "states")
MODIFYING = frozenset("老新旧大小")
WEIGHING = word_set("很 太 特别 非常 挺 蛮 超 超级 有点 有点儿 有些 十分 相当 极其 格外 越来越")
"""Degrees that stand before what somebody is like, never before what one does now and then (不怎么喝, 更吃)."""


def with_second_opinion(units: list[Unit], classes: Mapping[tuple[int, int], str]) -> list[Unit]:
    """Where the dictionary's class of a word leaves the clause without a predicate, or with one too many."""
    found = [_opinion(units, place, classes) for place in range(len(units))]
    last = next((place for place in reversed(range(len(found))) if found[place].does not in CLOSING), 0)
    final = found[last].plain if last and found[last].does is Does.ADVERB else ""
    if final == "还":
        found[last] = replace(found[last], does=Does.VERB)
    if final in FINAL_STATES or (len(final) > 1 and final[0] == "不" and final not in event_words()["negations"]):
        found[last] = replace(found[last], does=Does.STATE)
    if any(unit.does in SAYS for unit in found):
        return found
    for place in reversed(range(1, len(found))):
        unit = found[place]
        acts = unit.does is Does.NOUN and len(unit.plain) > 1 and classes.get((unit.start, unit.end)) == "VERB"
        kin = unit.plain.endswith(tuple(KIN)) or unit.plain[:1] == unit.plain[1:]
        named = unit.tag[:2] in {"ns", "nt", "r", "t", "m", "x", "en"} or found[place - 1].plain == "用"
        if acts and not kin and not named and not _is_counted(found, place):
            found[place] = replace(unit, does=Does.VERB)
            return found
    return found


def _is_counted(units: list[Unit], place: int) -> bool:
    return units[place - 1].does in {Does.NUMBER, Does.OF, Does.STATE}


def _is_graded(unit: Unit, before: Unit | None, after: Unit | None) -> bool:
    """太可爱了, 水很清: what a degree stands before at the end is a state, whatever the dictionary takes it for."""
    known = event_words()
    if before is None or before.plain not in known["degrees"] or unit.tag == "nr":
        return False
    ends = after is None or after.does in {Does.PARTICLE, Does.ASPECT}
    if unit.does is Does.TIME:
        return ends and len(unit.plain) == 1
    governs = unit.plain in words_of("attitudes", "reporting", "thinking", "wished", "obliged")
    moves = unit.plain in words_of("motion")
    weighed = len(unit.plain) == 2 or (len(unit.plain) == 1 and before.plain in WEIGHING and not moves)
    return ends and unit.does is Does.VERB and unit.tag == "v" and weighed and not governs


def _opinion(units: list[Unit], place: int, classes: Mapping[tuple[int, int], str]) -> Unit:
    unit = units[place]
    said = classes.get((unit.start, unit.end))
    if _is_graded(unit, units[place - 1] if place else None, units[place + 1] if place + 1 < len(units) else None):
        return replace(unit, does=Does.STATE)
    if _acts(units, place, said) or _is_errand(units, place):
        return replace(unit, does=Does.VERB)
    if _is_no_adverb(unit, said) and not any(one.does in SAYS for one in units[place + 1 :]):
        return replace(unit, does=Does.VERB)
    if unit.does is Does.ADVERB and said == "NOUN" and place == 0 and unit.tag == "d" and len(unit.plain) > 1:
        return unit if _is_listed_adverb(unit) else replace(unit, does=Does.NOUN)
    if said is None or len(unit.plain) < 2 or unit.does not in SAYS:
        return unit
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    later = units[place + 1 :]
    if unit.does is Does.STATE and said == "ADV" and after is not None:
        leads = after.does in {Does.ADVERB, Does.MODAL, Does.VERB} and any(one.does is Does.VERB for one in later)
        graded = before is not None and before.plain in event_words()["degrees"]
        return replace(unit, does=Does.ADVERB) if leads and not graded else unit
    if said not in {"NOUN", "PROPN"} or unit.plain in words_of(*NEVER_DEMOTED):
        return unit
    led = is_verb_object(unit.plain) or (
        before is not None and before.does in {Does.MODAL, Does.ADVERB} and before.plain not in MODIFYING
    )
    marked = after is not None and after.does is Does.ASPECT
    others = [one for one in units if one is not unit and one.does in SAYS and not NUMBER.fullmatch(one.plain)]
    nouns = {"NOUN", "PROPN"}
    strong = [one for one in others if len(one.plain) != 2 or classes.get((one.start, one.end)) not in nouns]
    return unit if led or marked or not strong else replace(unit, does=Does.NOUN)


def _is_no_adverb(unit: Unit, said: str | None) -> bool:
    """赶来: a verb to the parser and an adverb to the dictionary."""
    if unit.does is not Does.ADVERB or unit.tag != "d" or len(unit.plain) < 2 or said != "VERB":
        return False
    return not _is_listed_adverb(unit) and unit.plain[0] != "不"


def _is_listed_adverb(unit: Unit) -> bool:
    return unit.plain in event_words()["adverbs"] or modern_words().get(unit.plain) == "d"


def _is_errand(units: list[Unit], place: int) -> bool:
    """去码头拿货: verb and object in one word, behind where one goes."""
    before, unit = units[:place], units[place]
    if unit.does is not Does.NOUN or place + 1 < len(units) or not is_verb_object(unit.plain):
        return False
    goes = any(one.does is Does.VERB and one.plain in words_of("motion") for one in before[:-1])
    return goes and before[-1].does is Does.NOUN and before[-1].plain not in PRONOUNS


def _is_act_on_thing(unit: Unit, before: Unit | None, after: Unit | None) -> bool:
    """约了师傅量尺寸, 下周签合同: the first of three characters is done to the rest, where a verb is expected."""
    if unit.does is not Does.NOUN or unit.tag != "n" or len(unit.plain) != 3 or before is None:
        return False
    if after is not None and after.does not in {Does.ASPECT, Does.PARTICLE}:
        return False
    who = before.plain in PRONOUNS or before.tag == "nr" or before.plain.endswith(endings_of("person_ends", "offices"))
    led = before.does in {Does.TIME, Does.ADVERB, Does.MODAL} or (before.does is Does.NOUN and who)
    return led and verb_and_object(unit.plain) is not None and not segmenter().has_word(unit.plain[:2])


def _acts(units: list[Unit], place: int, said: str | None) -> bool:
    """下个月跳槽去…, 给朵朵报钢琴班: a noun of the dictionary where a verb is expected; 拿过: a preposition with an
    aspect."""
    unit = units[place]
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    if unit.plain == "过" and unit.does is Does.ASPECT:
        if before is not None and before.does is Does.NOUN and after is not None and after.plain == "了":
            return True
        led = before is not None and before.does in {Does.ADVERB, Does.TIME}
        return led and (after is None or after.does is Does.ASPECT or after.plain in {"完", "得", "好"})
    if unit.does is Does.PREPOSITION:
        return (
            after is not None
            and (
                after.plain in {"了", "过", "的"}
                or (after.plain in {"完", "光", "坏", "掉"} and unit.plain in {"用", "拿"})
            )
            and unit.plain in {"拿", "用", "给", "让", "到", "比"}
        )
    given = (
        place > 1 and units[place - 2].plain in {"给", "替", "帮", "为"} and units[place - 2].does is Does.PREPOSITION
    )
    if given and unit.tag == "n" and before is not None and before.does is Does.NOUN:
        if after is None:
            return len(unit.plain) == 2 and unit.plain[0] in words_of("verbs", "acts")
        return unit.plain in words_of("verbs", "acts") and after.does in {Does.NOUN, Does.NUMBER}
    if _is_act_on_thing(unit, before, after):
        return True
    acts = unit.does is Does.NOUN and said == "VERB" and len(unit.plain) == 2 and unit.tag[:2] in {"n", "v", "vn", "d"}
    led = before is not None and before.does in {Does.TIME, Does.ADVERB, Does.MODAL}
    acts = acts and not unit.plain.endswith(tuple(KIN))
    held = unit.plain in words_of("happenings") and after is not None and after.plain[1:] in {"出", "到", "完"}
    follows = after is None or after.does is Does.ASPECT or (after.does is Does.VERB and after.plain != "是")
    return acts and led and follows and not held
