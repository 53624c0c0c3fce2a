# ruff: noqa: E501 - a pattern is one row, however long
"""Procedures in a text: numbered steps under a heading that says what for, and "first … then … finally …".

Steps of one past event, plans of somebody and plain lists are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.syntax import Span
from app.services.text.segmentation import HAN_RUN

STEPS_MAX = 40
TITLE_CHARACTERS_MAX = 80
HEADING_CHARACTERS_MAX = 120
"""A longer line is no heading: its patterns may try many ways and are asked about short lines only."""
_AROUND = " \t\r\n　,，.。;；:：!！、"
_NUMBER = re.compile(
    r"(?:^|(?<=[\s:：。；;，,.]))(?:(?:step|第)\s*)?(?P<number>\d{1,2}|[一二三四五六七八九十])\s*(?:[.)）、:：](?!\d)|步(?:是|[，,:：])?)\s*",
    re.IGNORECASE,
)
_DIGITS = {digit: place for place, digit in enumerate("一二三四五六七八九十", start=1)}
_HEADINGS = (
    re.compile(
        r"(?:here(?:['’]s| is) )?how (?:to|do (?:you|i|we)|can i|should i) (?P<title>[^?:.\n]{2,80}?)\s*[?:.\n]?\s*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:the )?(?:steps|instructions|procedure|recipe|guide) (?:to|for|of) (?P<title>[^?:.\n]{2,80}?)\s*[:.\n]?\s*$",
        re.IGNORECASE,
    ),
    re.compile(r"(?:in order )?to (?P<title>[^?:.,\n]{2,80}?)\s*[,:]?\s*$", re.IGNORECASE),
    re.compile(
        r"(?:请问|那么?|我想知道)?(?:怎么样?|如何|怎样)(?:才能)?(?P<title>[^？?：:。，,\n]{1,40}?)\s*[？?：:，,\n]?\s*$"
    ),
    re.compile(
        r"(?P<title>[^？?：:。，,\n]{1,40}?)(?:的)?(?:具体)?(?:操作)?(?:步骤|流程|方法|做法|教程)(?:如下|是)?\s*[：:，,\n]?\s*$"
    ),
    re.compile(r"(?P<title>[^？?：:。，,\n]{1,20}?)(?:要|得|需要|应该|时要|的时候)\s*[：:，,]?\s*$"),
)
_MARKS = {
    "en": re.compile(
        r"(?:^|(?<=[\s,.;:!?]))(?:(?P<first>first(?:ly)?(?! of| things| time)|to begin with|start by)|(?:and |but )?(?P<next>second(?:ly)?|third(?:ly)?|(?:and )?then|next|after that|afterwards)|(?:and )?(?P<last>finally|lastly|at the end))\b\s*,?\s*",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?:^|(?<=[，,。；;：:？?\s])|(?<=[要得是]))(?:(?P<first>首先|先(?!生|后|进))|(?P<next>其次|然后|接着|接下来|之后|再(?![见说次也])|随后)|(?P<last>最后))[，,]?(?:再)?"
    ),
}
_END = re.compile(r"\n|[。！!?？]|\.(?:\s|$)")
_JOINT = re.compile(r"\b(?:and|but)$", re.IGNORECASE)
_NOT_AN_ACT = re.compile(
    r"(?:i|we|he|she|they|it|there|this|that|these|the|a|an|my|our|his|her|their|of|came|comes|was|were|is|are|did|does|had|has|who|what|thank|thanks)\b|[?？]|[A-Za-z]+ed\b",
    re.IGNORECASE,
)
_TOLD_HAN = re.compile(r"了|过(?!滤|程|来|去|一)|我|[他她咱您它]|吗|呢|昨天|去年|刚才|上次|很|感谢|这样|忙")
_PERSON_HAN = re.compile(r"我|[他她咱]|昨天|今天|明天|打算|计划|准备|去年")


@dataclass(frozen=True, slots=True)
class Procedure:
    """`span` and `steps` are places in the text that teaches it."""

    title: str
    span: Span
    steps: tuple[Span, ...]


def procedure_in(text: str) -> Procedure | None:
    """The procedure that a message or passage teaches, if it is about one."""
    return _numbered(text) or _in_sequence(text)


def skill_text(title: str, steps: Sequence[str]) -> str:
    """Title and numbered steps in one line, as it is searched and shown."""
    return f"{title}: " + " ".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))


def _numbered(text: str) -> Procedure | None:
    """1. … 2. … under a heading or a question that says what for."""
    marks = list(_NUMBER.finditer(text))
    first = next((place for place, mark in enumerate(marks) if _number(mark) == 1), None)
    if first is None:
        return None
    title = _title(text[: marks[first].start()])
    kept = [marks[first]]
    for mark in marks[first + 1 :]:
        if _number(mark) == len(kept) + 1:
            kept.append(mark)
    ends = [mark.start() for mark in kept[1:]] + [_end_of_last(text, kept[-1].end())]
    steps = [_trimmed(text, mark.end(), end) for mark, end in zip(kept, ends, strict=True)]
    return _procedure(text, title, steps, kept[0].start()) if title else None


def _number(mark: re.Match[str]) -> int:
    said = mark["number"]
    return _DIGITS.get(said) or int(said)


def _end_of_last(text: str, start: int) -> int:
    """The last step ends with its line or, in running text, with its sentence."""
    end = _END.search(text, start)
    return end.start() if end else len(text)


def _in_sequence(text: str) -> Procedure | None:
    """First … then … finally: at least a beginning and what follows, each an act that nobody named does."""
    language = "zh" if HAN_RUN.search(text) else "en"
    marks = list(_MARKS[language].finditer(text))
    first = next((place for place, mark in enumerate(marks) if mark["first"]), None)
    if first is None or len(marks) - first < 2:
        return None
    kept = marks[first:]
    before = text[: kept[0].start()]
    ends = [mark.start() for mark in kept[1:]] + [_end_of_last(text, kept[-1].end())]
    steps = [_trimmed(text, mark.end(), end) for mark, end in zip(kept, ends, strict=True)]
    if before.strip() and not _title(before):
        return None
    if language == "zh" and _PERSON_HAN.search(before):
        return None
    title = _title(before) or steps[0].of(text)
    return _procedure(text, title, steps, kept[0].start())


def _title(before: str) -> str | None:
    """What the words before the steps are for; the last sentence or line of them."""
    lines = [line for line in re.split(r"\n|(?<=[.。!！])\s", before) if line.strip()]
    line = " ".join(lines[-1].split()) if lines else ""
    for pattern in _HEADINGS if 0 < len(line) <= HEADING_CHARACTERS_MAX else ():
        match = pattern.match(line)
        if match and match["title"].strip(_AROUND):
            return match["title"].strip(_AROUND)
    return None


def _procedure(text: str, title: str, steps: list[Span], start: int) -> Procedure | None:
    if not 2 <= len(steps) <= STEPS_MAX or not all(_is_act(step.of(text)) for step in steps):
        return None
    return Procedure(title[:TITLE_CHARACTERS_MAX], Span(start, steps[-1].end), tuple(steps))


def _is_act(words: str) -> bool:
    if not words or "?" in words or "？" in words:
        return False
    if HAN_RUN.search(words):
        return len(words) > 1 and _TOLD_HAN.search(words) is None
    return _NOT_AN_ACT.match(words) is None


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    kept = _JOINT.sub("", words.strip(_AROUND)).strip(_AROUND)
    begin = start + words.find(kept) if kept else start
    return Span(begin, begin + len(kept))
