"""What a clause as a whole makes of its words: V不C, nouns that tell when, and the parser's opinion of word classes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_dishes import with_dishes
from app.services.ingest.extraction.chinese_frames import COPULAS
from app.services.ingest.extraction.chinese_leading import without_leading
from app.services.ingest.extraction.chinese_naming import with_names_cut
from app.services.ingest.extraction.chinese_parsed import with_second_opinion
from app.services.ingest.extraction.chinese_relatives import with_relative_phrases
from app.services.ingest.extraction.chinese_unit import PREDICATES, SAYS, Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS, REACHED, units_of
from app.services.ingest.extraction.entities import SURNAMES
from app.services.ingest.extraction.sentence import Sentence
from app.services.ingest.extraction.word_sets import word_set

ACHIEVED = "住掉上了起完到动着出来去进下开得懂见成清够活惯"
POTENTIAL = re.compile(rf"(?P<verb>[\u4e00-\u9fff]{{1,2}})(?P<denied>[不得])[{ACHIEVED}][来去]?")
FIXED = word_set(
    "来不及 舍不得 忍不住 差不多 受不了 吃不惯 喝不惯 看不惯 忍不了 忍受不了 巴不得 恨不得 了不起 了不得 不得了 "
    "怪不得 免不了 大不了 不见得 用得着 觉得 懒得 值得 记得 来得及 对不起 不得不 说不定 看得起 看不起 瞧不起"
)
WHEN = re.compile(
    r"一辈子|[这那上下本头前每][一两几]?(?:回|次|阵子|段时间|段日子|学期|学年|季度|半年|届|会儿)|小时候|年轻时|"
    r"[那这]时候|[那这]会儿|[一半两]宿|[一半]整?[天夜晚]|一晚上|"
    r"(?:小学|初中|高中|中学|大学|当兵|读书|上学)(?:时|时候|那会儿)|当年|那年|那天|那时|平日里|白天|夜里|半夜|阴天|雨天|晴天|下雨天|大热天|大冷天"
)
SCHOOLS = word_set("大学 高中 初中 小学 本科 研究生 硕士 博士")
MOMENTS = frozenset(
    {"那年", "时候", "时", "期间", "后", "以后", "之后", "前", "以前", "之前", "那会儿", "那天", "当天"}
)
GOVERNING = (
    "attitudes", "reporting", "thinking", "wished", "planned", "able", "motion", "ditransitive", "pivots", "obliged"
)  # fmt: skip
"""Verbs behind which another verb may stand."""
DIRECTIONS = ("来", "去", "到", "完", "好", "掉", "上", "下", "出", "着", "得", "于", "在", "成", "为")
COMPARED = frozenset("少多好快早")
"""With 多了 behind it: than before."""
NAMES = frozenset({"nr", "ns", "nt", "r", "eng"})
EVERY = word_set("顿顿 次次 回回 样样 处处 句句 门门 夜夜 周周 趟趟 步步")
SAYS_NO_MORE = frozenset({"再说", "来着", "而已", "罢了"})


def clause_units(sentence: Sentence, span: Span) -> list[Unit]:
    """The units of a clause in order, mended; 就行, 就好 at its end only say that this is enough."""
    named = with_names_cut(units_of(sentence, span), sentence.catalogue)
    units = with_second_opinion(_without_even(_joined(named)), sentence.word_classes)
    units = with_dishes(with_relative_phrases(without_leading(units), sentence.word_classes))
    units = _said_once(units)
    if len(units) > 1 and units[-1].plain in SAYS_NO_MORE:
        units = units[:-1]
    enough = len(units) == 3 and units[0].does is Does.NUMBER
    if (
        (enough or len(units) > 3)
        and units[-2].plain in {"就", "也"}
        and units[-1].plain in {"行", "好", "成", "够", "可以"}
    ):
        units = units[:-2]
    return [replace(unit, does=Does.NOUN) if _names(units, place) else unit for place, unit in enumerate(units)]


def _without_even(units: list[Unit]) -> list[Unit]:
    """连我妈都会用微信: 连 before 都 or 也 only stresses whoever or whatever follows."""
    even = next((place for place, one in enumerate(units[:-2]) if one.plain == "连"), None)
    if even is None or not any(one.plain in {"都", "也"} for one in units[even + 2 :]):
        return units
    return [*units[:even], *units[even + 1 :]]


def _said_once(units: list[Unit]) -> list[Unit]:
    """碰都不敢碰: the verb is said twice, and meant once; 物业不管: no conjunction."""
    if len(units) > 1 and units[-1].plain == "不管":
        return [*units[:-1], replace(units[-1], plain="管", does=Does.VERB, denied=True)]
    for place in range(len(units) - 3):
        again = units[place].does is Does.VERB and units[place + 1].plain in {"都", "也"} and units[place].plain
        later = next((one for one in range(place + 2, len(units)) if units[one].does is Does.VERB), None)
        if again and later is not None and later > place + 2 and units[later].plain == again:
            return [*units[:place], *units[place + 1 :]]
    return units


def _names(units: list[Unit], place: int) -> bool:
    """带鱼涨价了, 支付模块已上线, 考到了驾照: a word that the dictionary takes for a verb where another verb is what is
    said."""
    unit = units[place]
    known = event_words()
    governs = unit.plain in words_of(*GOVERNING)
    if unit.does is not Does.VERB or len(unit.plain) != 2 or governs or unit.plain.endswith(DIRECTIONS):
        return False
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    if before is not None and before.does in {Does.MODAL, Does.ADVERB, Does.ASPECT, Does.PARTICLE}:
        return False
    if before is not None and before.does in {Does.NUMBER, Does.TIME} and units[place - 2 : place - 1]:
        if before.does is Does.TIME and units[place - 2].does is not Does.ASPECT:
            return False
        ends = all(one.does in {Does.NOUN, Does.PARTICLE} for one in units[place + 1 :])
        return place > 1 and units[place - 2].does in {Does.ASPECT, Does.VERB} and ends
    if after is not None and after.does in {Does.TIME, Does.NUMBER}:
        return False
    completed = after is None or after.does is Does.ASPECT or after.plain in known["complements"]
    if completed or (before is not None and before.plain in PRONOUNS):
        return False
    if after is not None and after.plain in PRONOUNS:
        told = next((one for one in range(place + 2, len(units)) if units[one].does in SAYS), place)
        opens = before is None or before.does is Does.JOINT
        return opens and told > place + 2 and units[told - 1].does is Does.ADVERB
    later = place + 1
    while later < len(units) and units[later].does is Does.NOUN and units[later].tag not in NAMES:
        later += 1
    thing = before is not None and before.does is Does.NOUN and not before.plain.endswith(endings_of("person_ends"))
    praised = thing and after is not None and after.does is Does.STATE and place + 2 == len(units)
    if later == place + 1 and is_verb_object(unit.plain) and not praised:
        return False
    return _is_said(units, later)


def _is_said(units: list[Unit], place: int) -> bool:
    """A verb with an aspect or a complement, or any predicate behind an adverb, stands here."""
    first = place
    while place < len(units) and units[place].does in {Does.ADVERB, Does.PREPOSITION, Does.TIME}:
        if units[place].does is Does.PREPOSITION:
            place += 1
        place += 1
    if place >= len(units) or units[place].does not in SAYS:
        return False
    closed = place + 1 < len(units) and (units[place + 1].does is Does.ASPECT or units[place + 1].plain in REACHED)
    return place > first or closed or units[place].does is Does.STATE


def _joined(units: list[Unit]) -> list[Unit]:
    """扛 不住, 上 学期, 一个 人 住, 最 多 as one unit each."""
    made: list[Unit] = []
    place = 0
    while place < len(units):
        taken, unit = _one(units, place, made[-1] if made else None)
        made.append(unit)
        place += taken
    return made


def _one(units: list[Unit], place: int, before: Unit | None) -> tuple[int, Unit]:
    known = event_words()
    for length in (4, 3, 2, 1):
        several = units[place : place + length]
        if len(several) < length:
            continue
        plain = "".join(one.plain for one in several)
        after = units[place + length] if place + length < len(units) else None
        if plain in FIXED:
            continue
        free = (after is None or after.does is not Does.OF) and (before is None or before.does not in SAYS)
        if length < 4 and free and WHEN.fullmatch(plain):
            return length, _whole(several, plain, "t", Does.TIME)
        potential = POTENTIAL.fullmatch(plain)
        counted = plain.endswith("不到") and after is not None and after.does in {Does.NUMBER, Does.TIME}
        if potential and not counted and _may_be_potential(several, potential["verb"], known):
            verb = _whole(several, potential["verb"], "v", Does.VERB)
            return length, replace(verb, denied=potential["denied"] == "不")
        paired = _paired(several, after) if length == 2 else _repeated(several, plain) if length == 3 else None
        if paired is not None:
            return length, paired
        studied = before is not None and before.plain in PRONOUNS and after is not None and after.does is Does.VERB
        if length == 1 and studied and plain in SCHOOLS:
            return 1, _whole(several, plain, "t", Does.TIME)
        if length == 1 and after is not None and (_leads(several[0], after) or _not_even(units, place)):
            return 1, _whole(several, plain, "d", Does.ADVERB)
        if length > 1 and (plain in known["adverbs"] or _opens(several, plain, before)):
            return length, _whole(several, plain, "d", Does.ADVERB)
        if length == 2 and plain == "一个人" and after is not None and after.does not in {Does.OF, Does.NOUN}:
            return length, _whole(several, plain, "d", Does.ADVERB if before is not None else Does.NOUN)
        listed = length == 1 and before is not None and before.plain == "、" and several[0].does is Does.NUMBER
        if listed and place > 1 and units[place - 2].does is Does.TIME:
            return 1, replace(several[0], does=Does.TIME)
    return 1, units[place]


def _leads(unit: Unit, after: Unit) -> bool:
    """一看就懂; 一只都不喜欢."""
    if unit.plain == "一":
        return after.does in {*SAYS, Does.PREPOSITION}
    even = after.plain in {"都", "也"}
    return even and unit.does is Does.NUMBER and unit.plain[0] == "一" and len(unit.plain) == 2


def _not_even(units: list[Unit], place: int) -> bool:
    """奶茶一口没碰: a measure between a thing and a denied verb."""
    unit, before, later = units[place], units[place - 1 : place], units[place + 1 : place + 3]
    if unit.does is not Does.NUMBER or unit.plain[0] != "一" or len(unit.plain) != 2 or len(later) < 2 or not before:
        return False
    thing = before[0].does is Does.NOUN and before[0].plain not in POINTERS | PRONOUNS
    return thing and later[0].plain == "没" and later[1].does is Does.VERB


def _opens(several: list[Unit], plain: str, before: Unit | None) -> bool:
    """好 在 at the beginning of a clause."""
    first = len(several) == 2 and before is None and several[0].does is not Does.NOUN
    return first and plain in event_words()["openers"]


def _repeated(several: list[Unit], plain: str) -> Unit | None:
    """翻了翻, 看一看."""
    again = plain[1:2] in {"了", "一"} and plain[0] == plain[2:] and several[0].does is Does.VERB
    return _whole(several, plain[0], "v", Does.VERB) if again else None


def _paired(pair: list[Unit], after: Unit | None) -> Unit | None:
    """匆匆 地, 小 贺, 审批 员, 约 好: two units that are one word."""
    first, last = pair
    plain = first.plain + last.plain
    if plain in event_words()["planned"] and after is not None and after.does is not Does.ASPECT:
        return _whole(pair, plain, "v", Does.MODAL)
    if plain == "轮到" and after is not None and after.does is Does.NOUN:
        return _whole(pair, plain, "v", Does.VERB)
    if plain == "不到" and after is not None and after.does in {Does.NUMBER, Does.TIME}:
        return _whole(pair, plain, "m", Does.NUMBER)
    if first.plain in COMPARED and last.plain == "多" and after is not None and after.plain == "了":
        return _whole(pair, first.plain, "a", Does.STATE)
    if last.plain == "地" and len(first.plain) > 1 and first.does not in {Does.VERB, Does.TIME} and after is not None:
        return _whole(pair, plain, "d", Does.ADVERB)
    if first.plain in {"小", "老", "阿"} and _is_name(last, after):
        return _whole(pair, plain, "nr", Does.NOUN)
    if plain[:1] == plain[1:] and plain in EVERY:
        return _whole(pair, plain, "d", Does.ADVERB)
    named = len(first.plain) == 2 and last.plain in {"员", "师", "手", "商"}
    return _whole(pair, plain, "n", Does.NOUN) if named else None


def _is_name(unit: Unit, after: Unit | None) -> bool:
    """小段, 老贺, 阿武: a name by its surname, where something is said of it."""
    told = after is not None and after.does in {Does.VERB, Does.ADVERB, Does.MODAL, Does.TIME, Does.PREPOSITION}
    told = told or (after is not None and unit.tag == "nr" and after.does is not Does.OF)
    return len(unit.plain) == 1 and unit.plain in SURNAMES and told


def _may_be_potential(several: list[Unit], verb: str, known: Mapping[str, frozenset[str]]) -> bool:
    if len(several) == 1:
        return several[0].does in {Does.VERB, Does.STATE, Does.NOUN}
    negated = several[1].plain[0] in "不得"
    acts = several[0].does in {Does.VERB, Does.STATE, Does.PREPOSITION} or verb in words_of("acts", "happens")
    return negated and several[0].plain == verb and acts


def _whole(several: list[Unit], plain: str, tag: str, does: Does) -> Unit:
    text = "".join(one.text for one in several)
    return Unit(text, plain, several[0].start, several[-1].end, tag, does)


def without_setting(units: list[Unit], start: int) -> list[Unit]:
    """年轻的时候, 手术后: what only says when, taken out before what is said; a subject before it stays."""
    units = _without_trigger(units, start)
    last = next((place for place in reversed(range(start + 1, len(units) - 1)) if _is_moment(units, place)), None)
    if last is None:
        return units
    first = next((place for place in range(last + 1, len(units)) if units[place].does in SAYS), None)
    if first is None:
        return units
    cleft = any(one.does is Does.OF for one in units[first + 1 : -1])
    copula = next((place for place in range(start, last) if units[place].plain in COPULAS), None)
    start = copula + 1 if copula is not None and not cleft else start
    named = any(one.does is Does.NOUN for one in units[last + 1 : first])
    lead = start
    while lead < last and units[lead].does in {Does.NOUN, Does.OF} and units[lead].plain not in {"上", "下"}:
        lead += 1
    while lead > start and units[lead - 1].does is Does.OF:
        lead -= 1
    inside = any(one.does in SAYS or one.plain in {"小", "大"} for one in units[lead:last])
    kept = units[start:lead] if inside and not named else []
    return [*units[:start], *kept, *units[last + 1 :]]


def _without_trigger(units: list[Unit], start: int) -> list[Unit]:
    """一写就哭: without what something else happens at."""
    first = next((place for place in range(start, len(units) - 2) if units[place].plain == "一"), None)
    if first is None or units[first].does is not Does.ADVERB or units[first + 1].does not in PREDICATES:
        return units
    then = next((place for place in range(first + 2, len(units) - 1) if units[place].plain == "就"), None)
    return units if then is None else [*units[:first], *units[then + 1 :]]


def _is_moment(units: list[Unit], place: int) -> bool:
    if units[place].plain not in MOMENTS:
        return False
    before = units[place - 1]
    if units[place].plain in {"时候", "期间"}:
        return before.does in {Does.OF, Does.NOUN, *SAYS}
    happens = (
        before.does is Does.NOUN and units[place].plain in {"后", "前", "时"} and before.tag[:2] not in {"nr", "r"}
    )
    return (happens or before.does in {*SAYS, Does.ASPECT}) and len(before.plain) > 1
