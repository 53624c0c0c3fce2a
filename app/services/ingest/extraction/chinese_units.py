"""The words of a Chinese clause as a conversation uses them: cut where the segmenter glued them, and what each does."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from app.domain.knowledge import EntityType
from app.domain.syntax import Span
from app.services.ingest.extraction.catalogue import packaged_catalogue
from app.services.ingest.extraction.sentence import Sentence
from app.services.ingest.extraction.word_sets import word_set
from app.services.text.normal_form import simplified
from app.services.text.segmentation import segmenter

NUMBER = re.compile(r"(?:第|好|十?几|[0-9零〇一二三四五六七八九十百千万亿两半几数多.]+)+")
PRONOUNS = word_set(
    "我 你 您 他 她 它 我们 你们 他们 她们 它们 咱 咱们 俺 自己 大家 别人 人家 本人 我自己 她自己 他自己"
)
POINTERS = word_set(
    "这 那 这个 那个 这些 那些 这种 那种 这样 那样 这里 那里 这儿 那儿 每 每个 该 本 某 各 全体 所有 任何"
)
PEELED_FIRST = "我你他她它不没只刚太最就才也都还又再能会要想给在把被是有先挺真该无"
PEELED_LAST = "了过着个是在给到的不吧呢啊呀"
WITH_IS = word_set(
    "还是 就是 也是 都是 不是 要是 但是 可是 只是 总是 老是 于是 凡是 倒是 算是 真是 若是 或是 正是 便是"
)
DEGREES_FIRST = "最很太更挺好真超"
SPLIT_FIRST = "不没爱想会能要只是无"
KEPT_WHOLE = word_set(
    "不错 不同 不满 不足 不久 不安 不便 不良 不幸 不断 不过 不仅 不但 不管 不如 不论 没事 没用 没关系 没错"
)
NOT_GLUED = word_set(
    "想到 要求 会议 会见 能力 爱好 爱惜 爱护 爱情 想象 想念 想起 不然 不行 没收 没落 不见 不对 不服 不许 不准 "
    "是否 无法 只有 只是 要是 要好 会面 会谈 会计 会员 没有 不会 不能 不要 不想 不得 不用 不必 不如 不止 想法 能干 "
    "爱人 无视 不是"
)
PARTICLES = frozenset("吧呢啊呀哦哈嘛啦呗哟喽耶噢")
LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9+#.\-@_:/]*")
PIECE = re.compile(r"[\u3400-\u9fff〇]+|[A-Za-z0-9][A-Za-z0-9+#.\-@_:/']*(?: (?=[A-Z])[A-Za-z0-9+#.\-]+)*|\S")
VERB_TAGS = frozenset({"v", "vn", "vi", "vg", "vd", "vq"})
ADJECTIVE_TAGS = frozenset({"a", "an", "ad", "ag", "z"})


class Does(Enum):
    """What a unit does in its clause."""

    NOUN = auto()
    VERB = auto()
    STATE = auto()
    ADVERB = auto()
    MODAL = auto()
    PREPOSITION = auto()
    TIME = auto()
    NUMBER = auto()
    OF = auto()
    ASPECT = auto()
    CLOSER = auto()
    JOINT = auto()
    PARTICLE = auto()


@dataclass(frozen=True, slots=True)
class Unit:
    """`plain` is the text in simplified characters; `start`/`end` are characters of the sentence."""

    text: str
    plain: str
    start: int
    end: int
    tag: str
    does: Does


@cache
def event_words() -> Mapping[str, frozenset[str]]:
    """The closed classes by name, read once."""
    text = files("app.services.ingest.extraction").joinpath("chinese_events.toml").read_text(encoding="utf-8")
    return MappingProxyType({name: word_set(words) for name, words in tomllib.loads(text).items()})


def units_of(sentence: Sentence, span: Span) -> list[Unit]:
    """The units of a clause in order."""
    text = sentence.text
    plain = simplified(text)
    if len(plain) != len(text):
        plain = text
    names = {
        (one.span.start, one.span.end): one.type
        for one in sentence.mentions
        if one.type is EntityType.PERSON and span.start <= one.span.start and one.span.end <= span.end
    }
    made: list[Unit] = []
    for start, end, tag in _words(plain, span, names):
        joins = made and plain[start:end] in {"于", "在"} and _says(sentence, made[-1].plain + plain[start:end])
        if joins:
            start, tag = made.pop().start, "v"
        made.append(Unit(text[start:end], plain[start:end], start, end, tag, Does.NOUN))
    timed = [time.span for time in sentence.times]
    known = event_words()
    units = [_with_role(sentence, made, place, timed, known) for place in range(len(made))]
    return [_in_place(units, place, known) for place in range(len(units))]


def _in_place(units: list[Unit], place: int, known: Mapping[str, frozenset[str]]) -> Unit:
    """What the neighbours make of a word: verbs behind 的 are nouns, nouns before 了 and behind modals are verbs."""
    unit = units[place]
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    does = unit.does
    if does is Does.VERB and unit.plain in known["nouns"]:
        does = Does.NOUN
    if does in {Does.VERB, Does.STATE} and len(unit.plain) > 1 and after is not None and after.plain == "是":
        does = Does.NOUN
    every = does is Does.NUMBER or unit.plain in {"每", "每个"}
    if every and after is not None and (after.does is Does.TIME or after.plain in {"月", "年", "天", "周", "星期"}):
        does = Does.TIME
    if does is Does.NUMBER and before is not None and before.plain == "每个":
        does = Does.TIME
    if unit.plain == "是" and before is not None and before.plain in {"倒", "可"}:
        does = Does.ADVERB
    if does is Does.VERB and before is not None and before.does is Does.OF and len(unit.plain) > 1:
        does = Does.NOUN
    if does is Does.VERB and unit.tag == "vn" and after is not None and after.plain in {"是", "有点", "很", "太"}:
        does = Does.NOUN
    plain_noun = does is Does.NOUN and unit.tag[:1] in {"n", "v", "z", "d"} and unit.tag not in {"nr", "ns", "nt"}
    inner = after is not None and after.does is Does.ASPECT and (place + 2 < len(units) or len(unit.plain) == 1)
    if does is Does.NUMBER and inner and not NUMBER.fullmatch(unit.plain) and len(unit.plain) == 1:
        does = Does.VERB
    if plain_noun and inner and unit.plain not in PRONOUNS:
        does = Does.VERB
    bound = before is not None and before.does is Does.MODAL and len(unit.plain) == 1
    if plain_noun and bound and after is not None and after.does in {Does.NOUN, Does.NUMBER, Does.TIME}:
        does = Does.VERB
    above = does is Does.CLOSER and unit.plain in {"上", "下"} and after is not None and after.does is Does.NOUN
    if above and not any(one.does is Does.PREPOSITION for one in units[:place]):
        does = Does.VERB
    return unit if does is unit.does else replace(unit, does=does)


def _words(plain: str, span: Span, names: Mapping[tuple[int, int], EntityType]) -> Iterator[tuple[int, int, str]]:
    place = span.start
    borders = [one for one in sorted(names) if one[1] - one[0] > 1]
    for start, end in [*borders, (span.end, span.end)]:
        if start < place:
            continue
        yield from _cut(plain, place, start)
        if end > start:
            yield start, end, "nr"
        place = end


def _cut(plain: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for piece in PIECE.finditer(plain, start, end):
        if not "\u3400" <= piece[0][0] <= "\u9fff" and piece[0][0] != "〇":
            tag = "eng" if LATIN.match(piece[0]) else "x"
            yield piece.start(), piece.end(), tag
            continue
        place = piece.start()
        for word, tag in segmenter().tag(piece[0]):
            for part, part_tag in _split(word, tag):
                yield place, place + len(part), part_tag
                place += len(part)


def _split(word: str, tag: str) -> list[tuple[str, str]]:
    """A word that no dictionary has, without the little words glued to its ends."""
    known = event_words()
    closed = any(
        word in known[name] for name in ("adverbs", "negations", "able", "planned", "obliged", "openers", "states")
    )
    if len(word) == 1 or closed or word in KEPT_WHOLE:
        return [(word, tag)]
    rest = word[1:]
    if word[1:] == "是" and word not in WITH_IS:
        return [(word[0], _tag(word[0])), ("是", "v")]
    if tag == "ul" or (word.endswith("了") and len(word) > 2):
        return [*_split(word[:-1], _tag(word[:-1])), ("了", "ul")]
    if segmenter().has_word(word):
        if word[0] in DEGREES_FIRST and rest in known["attitudes"] | known["states"]:
            return [(word[0], "d"), (rest, _tag(rest))]
        glued = word[0] in SPLIT_FIRST and len(word) <= 3 and word not in NOT_GLUED
        goes = _is_verb(rest) and tag[:1] in {"v", "d", "i", "l", "n", "c"}
        goes = goes or (word[0] == "是" and rest in known["noun_prepositions"])
        return [(word[0], _tag(word[0])), (rest, _tag(rest))] if glued and goes else [(word, tag)]
    if NUMBER.fullmatch(word) or (tag == "m" and NUMBER.match(word)):
        return [(word, "m")]
    if word[0] in DEGREES_FIRST and len(word) > 1:
        return [(word[0], "d"), *_split(rest, _tag(rest))]
    if packaged_catalogue().says_predicate("zh", word[0]) and segmenter().has_word(rest) and len(rest) > 1:
        return [(word[0], "v"), (rest, _tag(rest))]
    if word[0] in PEELED_FIRST:
        return [(word[0], _tag(word[0])), *_split(rest, _tag(rest))]
    if word[-1] in PEELED_LAST:
        return [*_split(word[:-1], _tag(word[:-1])), (word[-1], _tag(word[-1]))]
    return [(word, tag)]


def _tag(word: str) -> str:
    found = segmenter().tag(word)
    return found[0][1] if len(found) == 1 else "n"


def _is_verb(word: str) -> bool:
    return segmenter().has_word(word) and _tag(word)[:1] == "v"


def _with_role(
    sentence: Sentence, units: list[Unit], place: int, timed: list[Span], known: Mapping[str, frozenset[str]]
) -> Unit:
    unit = units[place]
    before = units[place - 1] if place else None
    does = _role(sentence, unit, before, timed, known)
    return Unit(unit.text, unit.plain, unit.start, unit.end, unit.tag, does)


def _role(
    sentence: Sentence,
    unit: Unit,
    before: Unit | None,
    timed: list[Span],
    known: Mapping[str, frozenset[str]],
) -> Does:
    if any(span.start <= unit.start and unit.end <= span.end for span in timed):
        return Does.TIME
    return _closed_class(sentence, unit, before, known) or _open_class(sentence, unit, before, known)


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
    if any(word in known[name] for name in ("possible", "wished", "obliged", "planned", "able")):
        return Does.MODAL
    if word in {"和", "与", "及", "以及", "或", "或者", "、"}:
        return Does.JOINT
    if word in known["prepositions"] and (word in known["noun_prepositions"] or unit.tag in {"p", "c"}):
        return Does.PREPOSITION
    if word in known["closers"] and before is not None and unit.tag in {"f", "s", "r", "n"}:
        return Does.CLOSER
    return None


def _says(sentence: Sentence, word: str) -> bool:
    return sentence.catalogue.says_predicate("zh", word) or word in event_words()["states"]


def _open_class(sentence: Sentence, unit: Unit, before: Unit | None, known: Mapping[str, frozenset[str]]) -> Does:
    word = unit.plain
    if unit.tag in {"m", "mq", "q"} or NUMBER.fullmatch(word):
        return Does.NUMBER
    if word in known["states"]:
        return Does.STATE
    if (
        _says(sentence, word)
        or word in known["attitudes"] | known["reporting"] | known["thinking"] | known["ditransitive"]
    ):
        return Does.VERB
    degree = before is not None and before.plain in known["degrees"]
    if unit.tag in ADJECTIVE_TAGS or (degree and unit.tag in {"n", "d", "vn", "l", "i"} and len(word) <= 4):
        return Does.STATE
    if unit.tag in VERB_TAGS:
        return Does.VERB
    if unit.tag in {"i", "l"}:
        return Does.VERB if unit.tag == "l" and _is_verb(word[0]) else Does.STATE
    if unit.tag == "d":
        return Does.ADVERB
    return Does.TIME if unit.tag == "t" else Does.NOUN
