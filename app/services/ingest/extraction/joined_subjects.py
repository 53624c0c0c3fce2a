"""English subjects that stand before the last one of a list: Mia, my brother and Tom live in Oslo."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.knowledge import Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.sentence import Sentence

_LIST = re.compile(r"(?:^|[.;:!?]\s+)(?P<members>[^.;:!?]{1,80}?),?\s+and\s+$")
_BORDER = re.compile(r"\s*,\s*|\s+and\s+")
_SINGULAR = re.compile(r"\s*(?:['’]s\b|\w+s\b)")
"""What follows one subject alone: lives, is, 's."""


def joined_before(sentence: Sentence, last: RoleFiller) -> list[RoleFiller]:
    """Those joined to a subject by "and": people and names that open the sentence, with nothing but a time before
    them. Their place is that of the whole list."""
    if sentence.language != "en" or last.span is None or _SINGULAR.match(sentence.text, last.span.end):
        return []
    listed = _LIST.search(sentence.text[: last.span.start])
    if listed is None:
        return []
    found = []
    start = _behind_times(sentence, listed.start("members"))
    whole = Span(start, last.span.end)
    for border in (*_BORDER.finditer(sentence.text, start, listed.end("members")), None):
        span = Span(start, border.start() if border else listed.end("members"))
        words = span.of(sentence.text)
        member = sentence.person(words, Role.AGENT, span) or sentence.named(words, Role.AGENT, span)
        if member is None:
            return []
        found.append(replace(member, span=whole))
        start = border.end() if border else start
    return found


def _behind_times(sentence: Sentence, start: int) -> int:
    """Yesterday Mia and Tom …"""
    ends = (time.span.end for time in sentence.times if time.span.start == start)
    end = max(ends, default=start)
    return end + len(sentence.text[end:]) - len(sentence.text[end:].lstrip(" ,"))
