"""Times. In the graph every time is an integer: milliseconds since 1970-01-01T00:00Z.

Names of such properties end in `_at`, `_since` or `_until`.
"""

from __future__ import annotations

from datetime import UTC, datetime

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


class SystemClock:
    """The machine's clock (the `Clock` port)."""

    def now_ms(self) -> int:
        return to_ms(datetime.now(tz=UTC))
