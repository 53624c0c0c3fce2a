"""The words of a Chinese clause as a conversation uses them: cut where the segmenter glued them, and what each does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.domain.knowledge import EntityType
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_counting import (
    KINDS,
    MEASURED,
    is_bare_measure,
    is_counted,
    is_doubled_name,
)
from app.services.ingest.extraction.chinese_cutting import cut_words, is_verb
from app.services.ingest.extraction.chinese_joining import as_parsed
from app.services.ingest.extraction.chinese_little_words import in_phrase
from app.services.ingest.extraction.chinese_unit import PREDICATES, Does, Unit
from app.services.ingest.extraction.sentence import Sentence
from app.services.ingest.extraction.word_sets import word_set

POINTERS = word_set(
    "这 那 这个 那个 这些 那些 这种 那种 这样 那样 这里 那里 这儿 那儿 每 每个 该 本 某 各 全体 所有 任何"
)
REACHED = frozenset({"好", "完", "掉", "成", "到", "出来", "起来", "下来"})
FOLLOWS_VERB = word_set("到 在 给 成 得 起来 下来 下去 出来 出去 住 够 满")
GOING = frozenset({"去", "来"})
OF_PLACES = frozenset("线楼院店厅馆")
"""What makes a name of a number: 九号线."""
NOT_NAMED = PREDICATES | {Does.ADVERB, Does.MODAL, Does.PARTICLE}
DOUBTFUL = frozenset("信约")
"""Verbs that the dictionary takes for adverbs."""
DECIDES = word_set("决定 同意 安排 计划 答应 准备 预计")
PARTICLES = frozenset("吧呢啊呀哦哈嘛啦呗哟喽耶噢欸诶噻咧嘞哩咯嗷呐")
VERB_TAGS = frozenset({"v", "vn", "vi", "vg", "vd", "vq"})
ADJECTIVE_TAGS = frozenset({"a", "an", "ad", "ag", "z"})
POINTED = re.compile("[这那每][次份场件项个种批]")


def units_of(sentence: Sentence, span: Span) -> list[Unit]:
    """The units of a clause in order. The sentence is in simplified characters (`traditional.in_simplified`)."""
    text = sentence.text
    names = {
        (one.span.start, one.span.end): one.type
        for one in sentence.mentions
        if one.type is EntityType.PERSON and one.is_name and span.start <= one.span.start and one.span.end <= span.end
    }
    made: list[Unit] = []
    for start, end, tag in as_parsed(text, cut_words(text, span, names), sentence.word_classes):
        joins = made and text[start:end] in {"于", "在"} and _says(sentence, made[-1].plain + text[start:end])
        if joins:
            start, tag = made.pop().start, "v"
        made.append(Unit(text[start:end], text[start:end], start, end, tag, Does.NOUN))
    timed = [time.span for time in sentence.times]
    known = event_words()
    units = [_with_role(sentence, made, place, timed, known) for place in range(len(made))]
    return [_in_place(units, place, known) for place in range(len(units))]


def _in_place(units: list[Unit], place: int, known: Mapping[str, frozenset[str]]) -> Unit:
    """What the neighbours make of a word."""
    unit = units[place]
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    apart = before is not None and before.does in {Does.TIME, Does.ADVERB, Does.MODAL}
    if unit.plain in {"和", "与"} and apart and after is not None and after.does is Does.NOUN:
        return replace(unit, does=Does.PREPOSITION)
    if is_bare_measure(unit, before, after, known):
        return replace(unit, does=Does.NUMBER)
    if unit.plain in KINDS and before is not None and before.does in {Does.NOUN, Does.VERB}:
        return replace(unit, does=Does.NOUN)
    if unit.plain in {"要", "想要"} and _wants_some(units[place + 1 :]):
        return replace(unit, does=Does.VERB)
    agreed = {Does.OF, Does.NOUN} if unit.plain in {"答应", "同意"} else {Does.OF}
    if unit.does is Does.MODAL and unit.plain in DECIDES and after is not None and after.does in agreed:
        return replace(unit, does=Does.VERB)
    if unit.plain == "给" and after is not None and after.does is Does.VERB and after.plain not in known["nouns"]:
        return replace(unit, does=Does.PARTICLE)
    joined = after is not None and after.plain in words_of("acts", "happens") and after.does is Does.VERB
    if joined and unit.plain in known["before_verbs"] and unit.does in {Does.NOUN, Does.VERB, Does.STATE}:
        return replace(unit, does=Does.ADVERB)
    if _is_verb_of_one(unit, before, after, known):
        return replace(unit, does=Does.VERB)
    does = _as_time(unit, before, after) or _as_noun(unit, before, after, units[place + 2 :], known)
    does = does or _as_verb(unit, before, after, units[place + 1 :])
    led = before is None or before.does in {Does.ADVERB, Does.MODAL}
    placed = unit.does is Does.CLOSER or (unit.tag == "f" and led)
    counted = after is not None and (after.plain == "了" and unit.plain == "下" and place + 2 < len(units))
    above = placed and unit.plain in {"上", "下"} and after is not None and after.does in {Does.NOUN, Does.NUMBER}
    if (above or (placed and counted)) and not any(one.does is Does.PREPOSITION for one in units[:place]):
        does = Does.VERB
    does = in_phrase(unit, before, after) or does
    return unit if does in {None, unit.does} else replace(unit, does=does or unit.does)


def _is_verb_of_one(unit: Unit, before: Unit | None, after: Unit | None, known: Mapping[str, frozenset[str]]) -> bool:
    """他信佛, 灯铃响了, 站长批了: a verb of one character for which the dictionary has another class."""
    doubtful = unit.does is Does.ADVERB and unit.plain in DOUBTFUL
    if (
        len(unit.plain) > 1
        or not (doubtful or unit.does in {Does.NOUN, Does.NUMBER})
        or unit.tag in {"nr", "eng", "x", "r"}
    ):
        return False
    if unit.plain not in words_of("verbs", "acts", "happens"):
        return False
    follows = after is not None and (
        after.does in {Does.ASPECT, Does.NUMBER} or after.plain in FOLLOWS_VERB or after.plain in REACHED
    )
    if before is None:
        return follows
    if before.plain == "在" and after is not None and after.does is Does.NOUN:
        return True
    if before.does in {Does.OF, Does.NUMBER, Does.VERB, Does.STATE, Does.JOINT} or before.plain in POINTERS:
        return False
    if before.does in {Does.MODAL, Does.ADVERB}:
        return before.plain not in known["degrees"]
    return follows or (before.plain in PRONOUNS and (after is None or after.does is Does.NOUN))


def _as_time(unit: Unit, before: Unit | None, after: Unit | None) -> Does | None:
    """每两个月: how often."""
    every = unit.does is Does.NUMBER or unit.plain in {"每", "每个"}
    if every and after is not None and (after.does is Does.TIME or after.plain in {"月", "年", "天", "周", "星期"}):
        return Does.TIME
    aged = unit.plain.endswith("岁") and after is not None and after.does in {*PREDICATES, Does.ADVERB, Does.MODAL}
    if every and aged and after is not None and after.plain != "是":
        return Does.TIME
    return Does.TIME if unit.does is Does.NUMBER and before is not None and before.plain == "每个" else None


def _as_noun(
    unit: Unit, before: Unit | None, after: Unit | None, beyond: list[Unit], known: Mapping[str, frozenset[str]]
) -> Does | None:
    """Verbs behind 的 and before 是, 打印 of 打印店, the 面试 that went well, a 会."""
    if unit.plain == "会" and before is not None and before.plain in {"那个", "这个", "个", "场"}:
        return Does.NOUN
    if unit.does is Does.STATE and unit.tag in {"i", "l"} and after is None:
        return Does.NOUN if before is not None and before.plain == "是" else None
    if unit.does is Does.VERB and unit.tag == "vn" and len(unit.plain) == 1 and before is not None:
        return Does.NOUN if before.does is Does.OF and (after is None or after.does is not Does.OF) else None
    counted = unit.does is Does.STATE and before is not None and before.does is Does.NUMBER
    named = after is not None and after.does is Does.NOUN and after.plain not in PRONOUNS
    if named and (unit.plain in {"新", "旧", "老"} or (counted and len(unit.plain) == 1)):
        return Does.NOUN
    pointed = before is not None and (before.plain in MEASURED or POINTED.fullmatch(before.plain))
    ends = after is None or (after.plain == "了" and not beyond)
    if unit.does is Does.VERB and ((ends and pointed) or (after is None and is_counted(unit, before))):
        return Does.NOUN
    if unit.does not in {Does.VERB, Does.STATE} or len(unit.plain) == 1:
        return None
    follows = after.plain if after is not None else ""
    if follows == "是" and unit.plain not in words_of("thinking", "reporting"):
        return Does.NOUN
    if unit.does is not Does.VERB:
        return None
    if follows in known["events"] and before is not None and before.does in {Does.NOUN, Does.ASPECT, Does.NUMBER}:
        return Does.NOUN
    opens = before is None or before.does in {Does.OF, Does.TIME}
    told = after is not None and after.does in {Does.VERB, Does.ADVERB, Does.PREPOSITION}
    made = follows in known["noun_makers"] and not (beyond and beyond[0].does is Does.NOUN)
    done = after is not None and after.plain in {"了", "过"} and unit.tag[:1] == "v"
    disposed = before is not None and before.plain == "把" and after is not None and after.does is Does.VERB
    named = (unit.plain in known["nouns"] and not done) or disposed or (before is not None and before.does is Does.OF)
    clausal = unit.plain in words_of("thinking", "reporting", "attitudes")
    graded = not clausal and follows in known["degrees"] and beyond and beyond[0].does is Does.STATE
    noted = graded or (unit.tag == "vn" and follows in {"有点", "很", "太"}) or made
    return Does.NOUN if named or noted or (unit.plain in known["happenings"] and opens and told) else None


def _as_verb(unit: Unit, before: Unit | None, after: Unit | None, later: list[Unit]) -> Does | None:
    """Nouns before 了 and behind modals, verb and object in one word, and prepositions that nothing follows."""
    if after is None:
        return Does.VERB if unit.does is Does.NOUN and _opens_like_a_verb(unit, before, after) else None
    if unit.plain == "当":
        ends = later[-1].does is Does.NOUN and not any(one.does in PREDICATES for one in later)
        return Does.VERB if after.does in {Does.ASPECT, Does.NUMBER} or ends else None
    if unit.plain == "还" and after.plain in PRONOUNS:
        given = {Does.NOUN, Does.NUMBER, Does.PARTICLE, Does.ASPECT}
        return Does.VERB if all(one.does in given for one in later) else None
    if unit.plain == "为":
        told = before is not None and before.does is Does.NOUN and not any(one.does in NOT_NAMED for one in later)
        return Does.VERB if told else None
    if unit.plain == "通过":
        return Does.VERB if after.does is Does.ASPECT else None
    if unit.plain in {"没有", "没"}:
        beyond = later[1] if len(later) > 1 else None
        acts = _opens_like_a_verb(after, unit, beyond) or _is_verb_of_one(after, unit, beyond, event_words())
        denies = (
            after.does in {Does.NOUN, Does.NUMBER} and not any(one.does in PREDICATES for one in later) and not acts
        )
        return Does.VERB if denies else None
    if after.plain == "得" and len(unit.plain) == 1 and unit.does is Does.NOUN and unit.plain not in PRONOUNS:
        must = unit.tag[:1] == "n" and later[1:] and later[1].does is Does.VERB and unit.plain not in _verbs_of_one()
        return None if must else Does.VERB
    inner = after.does is Does.ASPECT and (len(later) > 1 or len(unit.plain) == 1)
    if unit.plain == "点" and before is not None and before.does in {Does.ADVERB, Does.MODAL}:
        return Does.VERB if after.does in {Does.NOUN, Does.VERB} else None
    if unit.does is Does.NUMBER:
        return Does.VERB if inner and not NUMBER.fullmatch(unit.plain) and len(unit.plain) == 1 else None
    if unit.does is not Does.NOUN or (before is not None and before.does is Does.OF and len(unit.plain) == 1):
        return None
    plain_noun = unit.tag[:1] in {"n", "v", "z", "d"} and unit.tag not in {"nr", "ns", "nt"}
    bound = before is not None and before.does is Does.MODAL and len(unit.plain) == 1
    acts = bound and after.does in {Does.NOUN, Does.NUMBER, Does.TIME}
    reached = (
        len(unit.plain) < 3
        and len(later) > 1
        and later[0].plain in REACHED
        and later[1].plain == "了"
        and unit.tag == "n"
    )
    closing = before is not None and before.plain in {"已经", "已", "刚", "终于", "快"} and after.plain == "了"
    if closing and len(later) == 1 and len(unit.plain) == 2 and unit.tag not in {"nr", "t", "m"}:
        return Does.VERB
    counted = before is not None and before.does is Does.NUMBER and unit.tag == "n"
    inner = inner and (not counted or unit.plain in _verbs_of_one())
    spoken = plain_noun and ((inner and unit.plain not in PRONOUNS) or acts or reached)
    return Does.VERB if spoken or _opens_like_a_verb(unit, before, after) else None


def _wants_some(later: list[Unit]) -> bool:
    """要热的, 要两个大的: what is wanted has no noun."""
    if len(later) < 2 or later[-1].does is not Does.OF or later[-2].does is not Does.STATE:
        return False
    return all(one.does in {Does.NUMBER, Does.STATE, Does.OF, Does.ADVERB} for one in later)


def _verbs_of_one() -> frozenset[str]:
    return words_of("verbs", "acts", "happens", "states", "mental")


def _opens_like_a_verb(unit: Unit, before: Unit | None, after: Unit | None) -> bool:
    """去爬山, 想潜水, 骑车来: a word of a verb and its object, where a verb is expected."""
    if not is_verb_object(unit.plain):
        return False
    led = before is not None and (
        before.does in {Does.MODAL, Does.ADVERB, Does.TIME} or before.plain in GOING | {"是", "学"}
    )
    person = before is not None and (before.plain in PRONOUNS or before.plain.endswith(endings_of("person_ends")))
    led = led or (person and after is not None and after.does is Does.VERB)
    return led and (after is None or after.does in {Does.ASPECT, Does.PARTICLE, Does.VERB, Does.OF})


def _with_role(
    sentence: Sentence, units: list[Unit], place: int, timed: list[Span], known: Mapping[str, frozenset[str]]
) -> Unit:
    unit = units[place]
    does = _role(sentence, units, place, timed, known)
    return Unit(unit.text, unit.plain, unit.start, unit.end, unit.tag, does)


def _leads_event(sentence: Sentence, units: list[Unit], place: int) -> bool:
    """还剩三天签证到期: how long until what follows happens."""
    counted = units[place].plain == "剩" and any(one.tag == "m" for one in units[place + 1 : place + 2])
    return counted and any(_says(sentence, one.plain) for one in units[place + 2 :])


def _role(
    sentence: Sentence,
    units: list[Unit],
    place: int,
    timed: list[Span],
    known: Mapping[str, frozenset[str]],
) -> Does:
    text, unit = sentence.text, units[place]
    before = units[place - 1] if place else None
    if unit.plain in {"初一", "初二", "初三"} and before is not None and before.plain in {"上", "读", "念", "升", "是"}:
        return Does.NOUN
    passed = unit.plain in {"过", "当", "还", "剩"} and before is not None and not _leads_event(sentence, units, place)
    if not passed and any(
        s.start <= unit.start and unit.end <= s.end and text[s.end : s.end + 1] not in OF_PLACES for s in timed
    ):
        return Does.TIME
    if unit.tag == "eng" and NUMBER.fullmatch(unit.plain):
        return Does.NUMBER
    return _closed_class(sentence, unit, before, known) or _is_openclass(sentence, unit, before, known)


def _closed_class(
    sentence: Sentence, unit: Unit, before: Unit | None, known: Mapping[str, frozenset[str]]
) -> Does | None:
    """Particles, pronouns, copulas, adverbs, modals and prepositions; None for everything else."""
    word = unit.plain
    if word in {"的", "之"}:
        return Does.OF
    if word in {"是", "就是", "也是", "都是", "正是", "便是", "不是"}:
        return Does.VERB
    if word in {"了", "过", "着"} and before is not None:
        return Does.ASPECT
    if word in PARTICLES or unit.tag == "y":
        return Does.PARTICLE
    if (
        word in PRONOUNS
        or word in POINTERS
        or (unit.tag in {"nr", "nrt", "eng", "ns", "nt"} and not _says(sentence, word))
    ):
        return Does.NOUN
    if word in known["attitudes"] and before is not None and before.plain in known["degrees"]:
        return Does.VERB
    if word in known["negations"] or word in known["adverbs"]:
        return Does.ADVERB
    behind_of = before is not None and before.plain == "的"
    if not behind_of and word in words_of("possible", "wished", "obliged", "planned", "able"):
        return Does.MODAL
    if word in {"和", "与", "及", "以及", "或", "或者", "、"}:
        return Does.JOINT
    if word in known["prepositions"] and (word in known["noun_prepositions"] or unit.tag in {"p", "c"}):
        return Does.PREPOSITION
    if word in known["closers"] and before is not None and unit.tag in {"f", "s", "r", "n"}:
        return Does.CLOSER
    return None


def _says(sentence: Sentence, word: str) -> bool:
    return sentence.catalogue.says_predicate("zh", word) or word in words_of("states", "thinking")


def _is_openclass(sentence: Sentence, unit: Unit, before: Unit | None, known: Mapping[str, frozenset[str]]) -> Does:
    word = unit.plain
    counted = before is not None and (before.tag == "m" or NUMBER.fullmatch(before.plain) or before.plain in POINTERS)
    spoken_of = before is not None and (before.plain in PRONOUNS or before.plain in words_of("wished", "able"))
    if word in known["acts"] and (unit.tag not in {"n", "r"} or spoken_of) and not counted:
        return Does.VERB
    if unit.tag in {"m", "mq", "q"} or NUMBER.fullmatch(word):
        return Does.NOUN if is_doubled_name(word, unit.tag) and not counted else Does.NUMBER
    if word in known["states"]:
        return Does.STATE
    if _says(sentence, word) or word in words_of("attitudes", "reporting", "thinking", "ditransitive"):
        return Does.VERB
    if len(word) == 1 and unit.tag[:1] not in {"n", "r"} and unit.start in sentence.verb_places and not counted:
        return Does.VERB
    degree = before is not None and before.plain in known["degrees"]
    if unit.tag in ADJECTIVE_TAGS or (degree and unit.tag in {"n", "d", "vn", "l", "i"} and len(word) <= 4):
        return Does.STATE
    if unit.tag in VERB_TAGS:
        return Does.VERB
    if unit.tag == "l" and word[0] in "这那":
        return Does.NOUN
    if unit.tag in {"i", "l"}:
        return Does.VERB if unit.tag == "l" and is_verb(word[0]) else Does.STATE
    if unit.tag == "d":
        return Does.ADVERB
    return Does.TIME if unit.tag == "t" else Does.NOUN
