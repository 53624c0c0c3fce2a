"""Whether the sentence around a bare "Friday" speaks of what was or of what will be."""

from __future__ import annotations

import re

from app.services.ingest.time_expressions.conventions import Direction

_SENTENCE_END = re.compile(r"[.!?。！？;；\n](?:\s|$)|[。！？；\n]")
_ENGLISH_FUTURE = re.compile(
    r"\b(?:will|shall|won't|going to|gonna|plan(?:s|ning)? to|let's|let us|remind|schedule|book|hope to|want to|need to"
    r"|have to|would like|due|upcoming|can we|could we|can you|could you|looking forward)\b|'ll\b"
)
_ENGLISH_PAST = re.compile(
    r"\b(?:was|were|had|did|didn't|went|came|saw|met|got|took|made|said|told|bought|left|ate|spent|felt|found|gave|began"
    r"|ran|won|lost|wrote|read about|[a-z]{2,}[^e\W]ed|been|has|have been)\b"
)
_CHINESE_FUTURE = re.compile(r"将|[要会](?!议|员|计|是|求)|打算|计划|准备|提醒|记得|预约|安排|希望|想去|即将")
_CHINESE_PAST = re.compile(r"[了过](?!解|节|敏|程|渡)|曾|已经|刚|上次|当时|以前")


def direction(text: str, start: int, end: int, language: str, default: Direction) -> Direction:
    """The tense of the sentence (in small letters) with characters [start, end); `default` where it says nothing
    or both."""
    begin = max((match.end() for match in _SENTENCE_END.finditer(text, 0, start)), default=0)
    stop = _SENTENCE_END.search(text, end)
    sentence = text[begin : stop.start() if stop else len(text)]
    chinese = language.lower().startswith("zh")
    future = (_CHINESE_FUTURE if chinese else _ENGLISH_FUTURE).search(sentence) is not None
    past = (_CHINESE_PAST if chinese else _ENGLISH_PAST).search(sentence) is not None
    if future == past:
        return default
    return Direction.FUTURE if future else Direction.PAST
