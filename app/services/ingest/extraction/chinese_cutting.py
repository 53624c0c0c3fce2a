"""Words of a Chinese clause, cut where the segmenter glued little words and verbs to their neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from app.domain.knowledge import EntityType
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import NUMBER, event_words, words_of
from app.services.ingest.extraction.chinese_modern import cut as cut_with_modern
from app.services.ingest.extraction.word_sets import word_set
from app.services.text.segmentation import segmenter

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
BEFORE_DE = frozenset("冻渴烦累病疯烧烫熟矮破窄糟肥脏辣咸喝坐打聊逛输练活看呛咳闷买卖")
"""Words of one character whose 得 tells what comes of it: 冻得直哆嗦; not 值得, 显得."""
KINDS_EATEN = frozenset("白红黑辣甜咸酸热冷冰新旧贵素荤")
"""What a verb is glued to before 的: 喝白的."""
FORMER = frozenset("男女妻夫任同领")
"""跟前男友: with a former friend, not beside a friend."""
CAPITALS = word_set("成都 首都 京都 古都 花都 帝都 魔都 宜都 于都 新都 丰都 望都 国都 大都 故都 陪都 旧都 钢都 港都")
LEADING_ON = word_set("接着 跟着 随着 沿着 顺着 当着 背着 本着 为着 向着 朝着 靠着 借着 趁着 忙着 急着 试着")
"""Words with 着 that are no verb and its aspect."""
PAIRS = MappingProxyType({"在家": "p", **{f"{verb}人": "v" for verb in "托求找请雇喊派"}})
"""With what the first is: 托人 is nobody's name."""
MEASURES_GLUED = frozenset("辆个份只双瓶碗顿趟盒桌")
COUNTED = re.compile(r"[一两三四五六七八九十几][句口篇首盘碗瓶杯顿趟回封串](?=[\u4e00-\u9fff])")
AILING = frozenset("高低肿酸麻痒僵差")
"""What is the matter with a part of the body: 脸肿, 血压高."""
MORE_BY = re.compile(
    r"(?P<how>[大小高矮胖瘦重轻长短快慢早晚贵多少])(?P<much>[一两二三四五六七八九十几半][\u4e00-\u9fff]{1,3})"
)
"""大一岁, 高半头: by how much one is more than another."""
ASPECT = re.compile(r"([\u4e00-\u9fff])([了过])([个只条家辆张本间])")
GOING_ON = word_set("在 正在")
"""Before a verb: 在学法语 is no place."""
TO_WHOM = word_set("给我 给你 给他 给她")
LATIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9+#.\-@_:/]*")
PIECE = re.compile(
    r"[A-Z](?:站|恤|股|盘|光|超|位)|[\u3400-\u9fff〇]+"
    r"|[A-Za-z0-9][A-Za-z0-9+#.\-@_:/']*(?: (?=[A-Z])[A-Za-z0-9+#.\-]+)*|\S"
)


def cut_words(plain: str, span: Span, names: Mapping[tuple[int, int], EntityType]) -> Iterator[tuple[int, int, str]]:
    place = span.start
    borders = [one for one in sorted(names) if one[1] - one[0] > 1]
    for start, end in [*borders, (span.end, span.end)]:
        if start < place:
            continue
        yield from _cut(plain, place, start)
        if end > start and not _is_act(plain[start], plain[start + 1 : end]):
            yield start, end, "nr"
        elif end > start:
            yield from _cut(plain, start, end)
        place = end


def _cut(plain: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for piece in PIECE.finditer(plain, start, end):
        if not "\u3400" <= piece[0][0] <= "\u9fff" and piece[0][0] != "〇":
            tag = "eng" if LATIN.match(piece[0]) else "x"
            yield piece.start(), piece.end(), tag
            continue
        place, before = piece.start(), ""
        for word, known_tag in _since_childhood(list(cut_with_modern(piece[0]))):
            for part, part_tag in [(word, known_tag)] if known_tag else _parts(word, before):
                yield place, place + len(part), part_tag
                place += len(part)
            before = word


def _since_childhood(words: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    """从 | 小学 | 二胡 as 从小 and 学: what one has done since childhood; 没收 | 到 as 没 and 收."""
    made: list[tuple[str, str | None]] = []
    for place, (word, known_tag) in enumerate(words):
        after = words[place + 1][0] if place + 1 < len(words) else ""
        opens = bool(made) and made[-1][0] == "从" and len(word) == 2 and word[0] == "小"
        ends = not after or after[0] == "到" or (word == "小学" and after[0] in "到开就毕升起一二三四五六至的")
        if word == "跟前" and after[:1] in FORMER:
            made.append(("跟", None))
            word = "前"
        if made and made[-1][0] == "前" and len(made) > 1 and made[-2][0] == "跟" and word[:1] in FORMER:
            made[-1] = ("前" + word, None)
        elif word == "没收" and after.startswith("到"):
            made += [("没", None), ("收", None)]
        elif opens and word[1] in event_words()["acts"] and not ends:
            made[-1:] = [("从小", "d"), (word[1], "v")]
        else:
            made.append((word, known_tag))
    return made


def _parts(word: str, before: str) -> Iterator[tuple[str, str]]:
    goes_on = before in GOING_ON and _is_act(word[0], word[1:])
    done = word[0] in "完好掉光" and before in event_words()["acts"] and len(word) == 2
    goes_on = goes_on or (before and word == "还有") or (done and not segmenter().has_word(word))
    parts = [word[0], word[1:]] if goes_on else [word]
    return (found for each in parts for found in _split(each, tag_of(each)))


def _split(word: str, tag: str) -> list[tuple[str, str]]:
    """A word that no dictionary has, without the little words glued to its ends."""
    closed = word in words_of("adverbs", "negations", "able", "planned", "obliged", "openers", "states")
    if len(word) == 1 or closed or word in KEPT_WHOLE:
        return [(word, tag)]
    if (shaped := _shaped(word, tag)) is not None:
        return shaped
    if segmenter().has_word(word):
        return _parted(word, tag)
    if NUMBER.fullmatch(word):
        return [(word, "m")]
    parts = segmenter().cut(word, False)
    return [found for part in parts for found in _split(part, tag_of(part))] if len(parts) > 1 else [(word, tag)]


def _shaped(word: str, tag: str) -> list[tuple[str, str]] | None:
    """走得早, 我家有, 那就是, 买了: words whose form tells where they part; None for all others."""
    known = event_words()
    if len(word) == 3 and word[1] == "得" and word != "来得及":
        return [(word[0], "v"), ("得", "ud"), (word[2], tag_of(word[2]))]
    if len(word) == 2 and (pair := _paired(word)) is not None:
        return pair
    if word[:-1] in known["acts"] and word[-1] in KINDS_EATEN and not segmenter().has_word(word):
        return [(word[0], "v"), (word[1], "a")]
    counted = COUNTED.match(word)
    if counted and tag in {"l", "i", "n", "v"}:
        return [(counted[0], "m"), *_split(word[counted.end() :], tag_of(word[counted.end() :]))]
    if tag == "m" and (more := MORE_BY.fullmatch(word)):
        return [(more["how"], "a"), (more["much"], "m")]
    if len(word) > 1 and word[-1] in AILING and word[:-1] in known["parts"]:
        return [(word[:-1], "n"), (word[-1], "a")]
    halves = word[:2], word[2:]
    if len(word) == 4 and not segmenter().has_word(word) and all(segmenter().has_word(half) for half in halves):
        return [part for half in halves for part in _split(half, tag_of(half))]
    if word[:2] in TO_WHOM and len(word) > 2:
        return [("给", "p"), (word[1], "r"), *_split(word[2:], tag_of(word[2:]))]
    if (aspect := ASPECT.fullmatch(word)) and not segmenter().has_word(word):
        return [(aspect[1], "v"), (aspect[2], "ul"), (aspect[3], "q")]
    if word[1:] == "是" and word not in WITH_IS:
        return [(word[0], tag_of(word[0])), ("是", "v")]
    if tag == "ul" or (word.endswith("了") and len(word) > 2):
        return [*_split(word[:-1], tag_of(word[:-1])), ("了", "ul")]
    return None


def _paired(word: str) -> list[tuple[str, str]] | None:
    """来接, 得当, 家有, 被扣, 去过, 灯坏: two words of one character each."""
    known = event_words()
    first, last = word[0], word[1]
    if first in "来去时" and last in known["acts"]:
        return [(first, "n" if first == "时" else "v"), (last, "v")]
    if (first == "人" and last in "住过走来去") or (first in known["animal_ends"] and last == "叫"):
        return [(first, "n"), (last, "v")]
    if last == "着" and word not in LEADING_ON and (first in words_of("acts", "happens") or first in "闲空"):
        return [(first, "v"), ("着", "uz")]
    if last == "得" and first in BEFORE_DE:
        return [(first, "v" if is_verb(first) else "a"), ("得", "ud")]
    if last == "都" and word not in CAPITALS and tag_of(word)[:1] == "n":
        return [(first, tag_of(first)), (last, "d")]
    if last in MEASURES_GLUED and first in known["acts"] | {"有", "来", "换", "开"} and tag_of(word) != "v":
        return [(first, "v"), (last, "q")]
    if word in {"得当", "得出", "得去", "得上"}:
        return [("得", "ud"), (last, "v")]
    if word in PAIRS:
        return [(first, PAIRS[word]), (last, "n")]
    if first == "家" and last in "有养住开种买":
        return [("家", "n"), (last, "v")]
    if first == "被" and is_verb(last):
        return [("被", "p"), (last, "v")]
    if last == "过" and first in words_of("acts", "motion"):
        return [(first, "v"), ("过", "ug")]
    broken = last in "坏碎破裂断丢漏" and tag_of(first)[:1] == "n" and not segmenter().has_word(word)
    return [(first, "n"), (last, "v")] if broken else None


def _parted(word: str, tag: str) -> list[tuple[str, str]]:
    """A word of the dictionary, which is two where it opens with a little word or is a whole phrase."""
    known = event_words()
    first, rest = word[0], word[1:]
    comes = len(word) == 3 and word[2] in "来去" and rest not in known["complements"] and segmenter().has_word(word[:2])
    if word in {"回老家", "回娘家", "回婆家"}:
        return [(first, "v"), (rest, "n")]
    if comes and first in words_of("acts", "motion") | {"开", "打"}:
        return [(word[:2], "v"), (word[2], "v")]
    if comes and word[:2] in known["adverbs"]:
        return [(word[:2], "d"), (word[2], "v")]
    phrase = tag in {"i", "l", "nr"} and _is_act(first, rest)
    if phrase or (first in "我你他她" and len(word) == 2 and tag != "r"):
        return [(first, tag_of(first)), *_split(rest, tag_of(rest))]
    if first in DEGREES_FIRST and rest in words_of("attitudes", "states"):
        return [(first, "d"), (rest, tag_of(rest))]
    glued = first in SPLIT_FIRST and len(word) <= 3 and word not in NOT_GLUED
    goes = is_verb(rest) and tag[:1] in {"v", "d", "i", "l", "n", "c"}
    goes = goes or (first == "是" and rest in known["noun_prepositions"])
    return [(first, tag_of(first)), (rest, tag_of(rest))] if glued and goes else [(word, tag)]


def _is_act(verb: str, rest: str) -> bool:
    """戴眼镜, 坐地铁, 多喝水: a word of more than two characters that is a verb (or an adverb) and what it acts on."""
    return len(rest) > 1 and verb in words_of("acts", "before_verbs") and segmenter().has_word(rest)


def tag_of(word: str) -> str:
    found = segmenter().tag(word)
    return found[0][1] if len(found) == 1 else "n"


def is_verb(word: str) -> bool:
    return segmenter().has_word(word) and tag_of(word)[:1] == "v"
