"""Times. In the graph every time is an integer: milliseconds since 1970-01-01T00:00Z.

Names of such properties end in `_at`, `_since` or `_until`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo

DAY_MS = 86_400_000
FAR_FUTURE_MS = 253_402_300_799_000
"""9999-12-31T23:59:59Z: an open end, so that range filters need no null check."""


def to_ms(moment: datetime) -> int:
    """Milliseconds since the epoch. A naive datetime is an error: the caller must decide its zone."""
    if moment.tzinfo is None:
        raise ValueError("naive datetime: give it a time zone first")
    return round(moment.timestamp() * 1000)


def from_ms(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC)


@dataclass(frozen=True, slots=True)
class Moment:
    """Milliseconds since the epoch and, where it was written, how many minutes the clock there is ahead of UTC."""

    milliseconds: int
    utc_offset_minutes: int | None = None


def utc_offset_minutes(moment: datetime) -> int | None:
    """How far the clock of an aware time is ahead of UTC. None for UTC itself: programs write every time in it, so
    that it tells nothing of where something was said."""
    offset = moment.utcoffset()
    return round(offset / timedelta(minutes=1)) or None if offset is not None else None


def local_time(milliseconds: int, zone: tzinfo, offset_minutes: int | None) -> datetime:
    """What the clock showed where something was said: by its own offset from UTC, else in `zone`. A zone with the
    same offset at that moment is taken for the place, because it knows when clocks are changed."""
    here = from_ms(milliseconds).astimezone(zone)
    if offset_minutes is None or here.utcoffset() == timedelta(minutes=offset_minutes):
        return here
    return here.astimezone(timezone(timedelta(minutes=offset_minutes)))


class SystemClock:
    """The machine's clock (the `Clock` port)."""

    def now_ms(self) -> int:
        return to_ms(datetime.now(tz=UTC))
