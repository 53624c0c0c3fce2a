"""Days of the week that are listed after one that recurs: every Tuesday and Thursday, 每周二和周四, are one time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from app.domain.knowledge import TimeExpression
from app.domain.syntax import Span

_LISTED = MappingProxyType(
    {
        "en": re.compile(
            r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:(?:on|every)\s+)?"
            r"(?P<day>mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:days?)?\b",
            re.IGNORECASE,
        ),
        "zh": re.compile(
            r"(?:(?:[、，,]|和|与|跟|以及|还有)每?(?:个?星期|周|礼拜)(?P<day>[一二三四五六日天])|、(?P<bare>[一二三四五六日])(?![个位名次节场杯天]))"
        ),
    }
)
_RULE = re.compile(r"FREQ=WEEKLY;BYDAY=(?P<day>[A-Z]{2})")
_DAYS = MappingProxyType(dict(zip("一二三四五六日天", ("MO", "TU", "WE", "TH", "FR", "SA", "SU", "SU"), strict=True)))


def with_listed_days(text: str, language: str, times: Sequence[TimeExpression]) -> tuple[TimeExpression, ...]:
    """A weekly time takes in the days listed after it, which are no times of their own then."""
    found: list[TimeExpression] = []
    for time in times:
        if not found or not found[-1].span.overlaps(time.span):
            found.append(_with_days_after(text, language, time))
    return tuple(found)


def _with_days_after(text: str, language: str, time: TimeExpression) -> TimeExpression:
    rule = _RULE.fullmatch(time.recurrence or "")
    if rule is None or time.kind != "set" or language not in _LISTED:
        return time
    days, end = [rule["day"]], time.span.end
    while (listed := _LISTED[language].match(text, end)) is not None:
        day = listed["day"] or listed["bare"]
        days.append(_DAYS.get(day, day[:2].upper()))
        end = listed.end()
    if len(days) == 1:
        return time
    span = Span(time.span.start, end)
    return replace(time, expression=span.of(text), span=span, recurrence=f"FREQ=WEEKLY;BYDAY={','.join(days)}")
