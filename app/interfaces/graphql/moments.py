"""Times at the border: DateTime outside, integer milliseconds inside."""

from __future__ import annotations

from datetime import datetime

from app.domain.errors import InvalidInput
from app.domain.time import FAR_FUTURE_MS, from_ms, to_ms, utc_offset_minutes

EARLIEST_MS = -62_135_596_800_000
"""0001-01-01T00:00Z: nothing earlier can be written as a DateTime."""


def moment_of(milliseconds: int) -> datetime:
    return from_ms(min(max(milliseconds, EARLIEST_MS), FAR_FUTURE_MS))


def optional_moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else moment_of(milliseconds)


def ms_of(moment: datetime | None) -> int | None:
    """Raises InvalidInput for a time without a zone."""
    if moment is None:
        return None
    if moment.tzinfo is None:
        raise InvalidInput(
            f"{moment.isoformat()} has no time zone.", "Write it as 2025-03-01T09:00:00Z or with +08:00."
        )
    return to_ms(moment)


def offset_of(moment: datetime | None) -> int | None:
    """Minutes that the clock of its place is ahead of UTC; None where the time tells no place."""
    return None if moment is None else utc_offset_minutes(moment)
