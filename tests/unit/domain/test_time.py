"""What the clock showed where something was said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from app.domain.time import local_time, to_ms, utc_offset_minutes

BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(("hours", "minutes"), [(8, 480), (-5, -300), (5.5, 330), (0, None)])
def test_the_offset_of_a_time_but_for_utc(hours: float, minutes: int | None) -> None:
    assert utc_offset_minutes(NOON.astimezone(timezone(timedelta(hours=hours)))) == minutes


def test_a_time_without_an_offset_is_read_in_the_zone() -> None:
    assert local_time(to_ms(NOON), BERLIN, None).isoformat() == "2026-01-15T13:00:00+01:00"


def test_a_time_with_an_offset_of_its_own_is_read_in_that() -> None:
    assert local_time(to_ms(NOON), BERLIN, 480).isoformat() == "2026-01-15T20:00:00+08:00"


def test_the_zone_s_own_offset_is_the_zone_which_knows_when_clocks_change() -> None:
    here = local_time(to_ms(NOON), BERLIN, 60)

    assert (here + timedelta(days=180)).utcoffset() == timedelta(hours=2)
