"""How a Chinese clause stands to what it says, from the adverbs and modals before its predicate."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.knowledge import Modality, TimeExpression
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import event_words
from app.services.ingest.extraction.chinese_said import Carried
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.sentence import Finding, Sentence
from app.services.ingest.extraction.word_sets import word_set

HABITS = word_set(
    "每天 每晚 天天 一般 平时 平常 经常 常常 常 总 总是 老是 通常 往往 每周 每年 每个月 "
    "从来 一直 从小 年年 偶尔 有时 周末"
)
NO_NEGATION = word_set("不得不 不一定 不小心 不用 不必 不只 不仅")
NEGATED_MODALS = word_set("不肯 不敢 不会 不愿意 不愿 不想 不能 不可以 不许 不准 不该 不应该 不打算 懒得 舍不得")

DONE = re.compile(r"(?:完|好|掉)了[^，,\w]*$|完$|已[经經].*了")
"""How a clause ends that tells of what is done."""
CHANGED = re.compile(r"了[^，,\w]*$")
"""How a clause ends that tells of a change, which may be to come (我下周搬家了)."""
TO_COME = re.compile(r"[就不]|快(?![递遞餐乐樂速])|(?<![重需主必])要")
SOON = word_set("要 快 快要 就要 将 即将 马上 会")
"""Adverbs and modals with which a closing 了 tells of what is to come."""
NEXT_TIME = frozenset({"下次", "下回"})


@dataclass(frozen=True, slots=True)
class ChineseStanding:
    negated: bool = False
    modality: Modality = Modality.ASSERTED
    ended: bool = False


def chinese_standing(
    colour: Sequence[Unit], verb: str, closed_by_le: bool, time: TimeExpression | None, said_at_ms: int
) -> ChineseStanding:
    """`closed_by_le`: the clause ends with 了; a denied state that does so has ended."""
    known = event_words()
    words = [unit.plain for unit in colour]
    denying = known["negations"] | NEGATED_MODALS
    denials = sum(word in denying and word not in NO_NEGATION for word in words)
    denials += sum(
        word.startswith(("不", "没"))
        and word not in denying
        and word not in NO_NEGATION
        and len(word) > 1
        and word[1:] in known["able"]
        for word in words
    )
    denials += sum(word.endswith(("没", "没有")) and word not in denying and len(word) > 1 for word in words)
    negated = denials % 2 == 1
    ended = negated and (any(word in known["ended"] for word in words) or (closed_by_le and "不" in words))
    next_time = not NEXT_TIME.isdisjoint(words)
    later = next_time or (time is not None and time.since_ms is not None and time.since_ms > said_at_ms)
    done = closed_by_le and not SOON & set(words)
    return ChineseStanding(negated, _modality(words, verb, later and not done), ended)


def _modality(words: list[str], verb: str, later: bool) -> Modality:
    known = event_words()
    habitual = any(word in HABITS for word in words)
    if any(word in known["possible"] for word in words):
        return Modality.POSSIBLE
    if any(word in known["wished"] for word in words):
        return Modality.WISHED
    if any(word in known["obliged"] for word in words):
        return Modality.OBLIGED
    plans = [word for word in words if word in known["planned"]]
    firm = [word for word in plans if word not in {"会", "要"}]
    if firm:
        return Modality.PLANNED
    if plans and not habitual:
        moves = verb[:1] in {"去", "来", "回", "搬", "飞", "到", "参"}
        return Modality.PLANNED if "要" in plans or later or moves else Modality.ASSERTED
    if "不会" in words and later:
        return Modality.PLANNED
    return Modality.PLANNED if later and not habitual else Modality.ASSERTED


def led_by(sentence: Sentence, found: Finding, denied: ChineseStanding | None, before: Span) -> Finding:
    """没去上海开会, 每周三去游泳: what the first verb's denial and time say of the second."""
    time = found.time or sentence.time_within(before)
    if denied is None or found.negated or found.ended:
        return replace(found, time=time)
    return replace(found, time=time, negated=not denied.ended, ended=denied.ended)


def time_of(sentence: Sentence, clause: Span, modality: Modality) -> TimeExpression | None:
    """When it is said to be so: what is done was not done in the future (明天的报告写完了, 下周的课取消了)."""
    time = sentence.time_within(clause)
    if time is None or time.since_ms is None or time.since_ms <= sentence.utterance.reference_ms:
        return time
    words, behind = clause.of(sentence.text), sentence.text[time.span.end : clause.end]
    done = DONE.search(words) is not None or (behind.startswith("的") and CHANGED.search(behind) is not None)
    return None if modality is Modality.ASSERTED and done and not TO_COME.search(words) else time


def is_of_nobody(sentence: Sentence, unit: Unit, before: Carried) -> bool:
    """不错, 下雨: of nobody; only feelings and conditions that nobody is named for are the speaker's. `before`: what
    the clause before was about."""
    known = event_words()
    if unit.plain in known["ambient"]:
        return True
    named = before.subject is not None or before.thing is not None
    if unit.does is not Does.STATE or named or unit.plain in known["mental"]:
        return unit.does is Does.MODAL
    return not sentence.catalogue.find("zh", unit.plain).listed
