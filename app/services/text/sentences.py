"""Where sentences begin and end, in both languages, by rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from app.domain.syntax import Span

_CHINESE_END = re.compile(r"(?:[。！？；!?]+|…{1,2}|\.{3,})[”’』」》）)\"']*")
_CHINESE_STOP_AFTER_LATIN = re.compile(r"(?<=[A-Za-z\u4e00-\u9fff])\.(?=\s+[A-Z\u4e00-\u9fff])")
_ENGLISH_END = re.compile(
    r"[.!?]{1,8}[\"'”’)\]]*\s+(?=[\"'“‘(\[]?[A-Z0-9À-ÖØ-Þ])|\?{1,8}\s+(?=[a-z])|[。！？；]+[”’』」》）]*\s*"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|No|vs|Lt|Col|Gen|Capt|Sgt|Prof|Rev|Hon|Inc|Co|Corp|Ltd|Mt|Ft|cf|al|"
    r"approx|Fig|Vol|pp|U\.? ?S|N\.B|U\.K|e\.g|i\.e|a\.m|p\.m|Ph\.D|(?:[A-Z]\.)*[A-Z])\.$"
)
_ENUMERATOR = re.compile(r"(?:^|\n)\s*(?:\d{1,3}|[A-Za-z])[.)]$")
_LINE_BREAK = re.compile(r"\r?\n\s*")
_LIST_ITEM = re.compile(r"(?:[-*+•·]|\d{1,3}[.)、]|[（(]?[一二三四五六七八九十]{1,3}[)）、]|#{1,6})\s*\S")

_BREAKS = tuple(re.compile(marks) for marks in (r"[;；]\s*|\s[-–—]+\s+|——", r"[,，:：、](?!\d)\s*"))
"""Where a sentence that is too long is parted, the stronger marks first."""

WRAPPED_LINE_CHARACTERS_MIN = 60
"""A line at least this long may go on in the next line; a shorter one was ended on purpose."""
READ_AT_ONCE_MAX = MappingProxyType({"zh": 160, "en": 600})
"""About as much as is read of a sentence at once; what is longer is parted at its commas."""


def split_sentences(text: str, language: str) -> list[Span]:
    """Spans of the sentences in order, without surrounding blanks; each non-blank character lies in exactly one.

    `zh` ends a sentence at 。！？；… with the quotes that close it, and at every line break. Other languages end one at
    . ! ? before a capital or a digit, not after abbreviations or initials; a line break counts after a short line,
    before a list item and at a blank line, for text may be wrapped at a fixed width. What is longer than
    `READ_AT_ONCE_MAX` is parted where it has a mark.
    """
    chinese = language == "zh"
    borders = sorted({*_line_borders(text, chinese), *(_chinese_borders(text) if chinese else _english_borders(text))})
    spans: list[Span] = []
    start = 0
    for border in [*borders, len(text)]:
        span = _stripped(text, start, border)
        if span is None:
            continue
        if spans and not any(character.isalnum() for character in span.of(text)):
            span = Span(spans.pop().start, span.end)
        spans.append(span)
        start = border
    longest = READ_AT_ONCE_MAX.get(language, READ_AT_ONCE_MAX["en"])
    return [part for span in spans for part in _parted(text, span, longest)]


def _parted(text: str, span: Span, longest: int) -> Iterator[Span]:
    """Each part as long as may be, from its second half on at the last of the strongest marks there."""
    start = span.start
    while span.end - start > longest:
        window = (start + longest // 2, start + longest)
        borders = (max((match.end() for match in mark.finditer(text, *window)), default=None) for mark in _BREAKS)
        border = next((one for one in borders if one is not None), None)
        if border is None:
            break
        yield from filter(None, [_stripped(text, start, border)])
        start = border
    yield from filter(None, [_stripped(text, start, span.end)])


def _chinese_borders(text: str) -> Iterator[int]:
    for pattern in (_CHINESE_END, _CHINESE_STOP_AFTER_LATIN):
        for match in pattern.finditer(text):
            yield match.end()


def _english_borders(text: str) -> Iterator[int]:
    start = 0
    for match in _ENGLISH_END.finditer(text):
        before = text[start : match.start() + 1]
        if text[match.start()] == "." and (_ABBREVIATION.search(before[-12:]) or _ENUMERATOR.search(before[-6:])):
            continue
        start = match.end()
        yield start


def _line_borders(text: str, chinese: bool) -> Iterator[int]:
    line_start = 0
    for match in _LINE_BREAK.finditer(text):
        length = match.start() - line_start
        line_start = match.end()
        if (
            chinese
            or length < WRAPPED_LINE_CHARACTERS_MIN
            or match[0].count("\n") > 1
            or _LIST_ITEM.match(text, match.end())
        ):
            yield match.end()


def _stripped(text: str, start: int, end: int) -> Span | None:
    part = text[start:end]
    kept = part.strip()
    if not kept:
        return None
    start += len(part) - len(part.lstrip())
    return Span(start, start + len(kept))
