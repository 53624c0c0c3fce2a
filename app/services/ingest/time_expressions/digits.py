"""Times written in digits, alike in both languages: 2020-07-01, 7/1/2020, 20200701, 8:30, 2020-07-01T08:30."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.domain.knowledge import Granularity
from app.services.ingest.time_expressions.combinations import on
from app.services.ingest.time_expressions.dates import full_date, short_year
from app.services.ingest.time_expressions.meaning import Clock, Context, When

_CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?(?![\d:])"
DIGITS = re.compile(
    r"(?P<iso>\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?z?)"
    r"|(?P<first>\d{4})(?P<y>[-/.])(?P<m>\d{1,2})(?P=y)(?P<d>\d{1,2})(?!\d)"
    r"|(?P<a>\d{1,2})(?P<s>[-/.])(?P<b>\d{1,2})(?P=s)(?P<last>\d{4}|\d{2})(?!\d)"
    r"|(?P<compact>(?:19|20)\d{6})(?!\d)"
    r"|" + _CLOCK.replace("?P<", "?P<c") + r"|(?P<decimal>\d{1,6}\.\d{1,4})(?!\d)"
    r"|(?P<number>\d{1,9})(?!\d)"
    r"|(?P<long>\d+)"
)
"""One number or numeric time, from its first digit on; `long` is too long to be any."""

Reading = tuple[str, Any]


def year_month_day(year: int, month: int, day: int) -> When | None:
    return full_date(year, month, day)


def two_and_year(context: Context, first: int, second: int, year: int) -> When | None:
    """3/4/2020 in the order of the conventions; the other order where only that one is a date."""
    full = short_year(context, year) if year < 100 else year
    orders = [(first, second), (second, first)]
    if context.conventions.day_before_month:
        orders.reverse()
    for month, day in orders:
        found = full_date(full, month, day)
        if found is not None:
            return found
    return None


def clock(hour: int, minute: int = 0, second: int | None = None, *, explicit: bool = True) -> Clock | None:
    """None for 25:00 and 24:01. Hours above twelve (and a leading zero hour) settle the half of the day."""
    if hour > 24 or minute > 59 or (second or 0) > 59 or (hour == 24 and (minute or second)):
        return None
    granularity = Granularity.SECOND if second is not None else Granularity.MINUTE if minute else Granularity.HOUR
    return Clock(hour, minute, second or 0, granularity, settled=hour > 12 or hour == 0, explicit=explicit)


def readings(match: re.Match[str], context: Context) -> Iterator[Reading]:
    """All that one match of `DIGITS` may be, as symbols and values for the chart."""
    found = match.groupdict()
    text = match[0]
    if found["iso"]:
        date_text, clock_text = text[:10].split("-"), text[11:].rstrip("z").split(".")[0].split(":")
        day, time = full_date(*map(int, date_text)), clock(*map(int, clock_text))
        if day and time:
            yield "MOMENT", on(day, time)
    elif found["first"]:
        date_value = full_date(int(found["first"]), int(found["m"]), int(found["d"]))
        if date_value:
            yield "DATE", date_value
    elif found["a"]:
        date_value = two_and_year(context, int(found["a"]), int(found["b"]), int(found["last"]))
        if date_value:
            yield "DATE", date_value
    elif found["compact"]:
        date_value = full_date(int(text[:4]), int(text[4:6]), int(text[6:]))
        if date_value:
            yield "DATE", date_value
    elif found["chour"]:
        time = clock(int(found["chour"]), int(found["cminute"]), int(found["csecond"]) if found["csecond"] else None)
        if time:
            yield "CLOCK", Clock(
                time.hour,
                time.minute,
                time.second,
                Granularity.SECOND if found["csecond"] else Granularity.MINUTE,
                settled=time.settled or found["chour"].startswith("0"),
            )
    elif found["decimal"]:
        yield "AMOUNT", float(text)
        yield "DECIMAL", text
    elif found["number"]:
        yield from _whole(text)


def _whole(text: str) -> Iterator[Reading]:
    yield "NUMBER", int(text)
    if len(text) == 4 and 1000 <= int(text) <= 2999:
        yield "YEAR", int(text)
    if len(text) == 4:
        yield "FOUR", text
    if len(text) == 2:
        yield "TWO", int(text)
