"""When a job is due."""

from __future__ import annotations

from datetime import UTC, datetime

from app.domain.jobs import Daily, Every, next_run_ms
from app.domain.time import from_ms, to_ms

NEW_YEAR = to_ms(datetime(2026, 1, 1, 12, tzinfo=UTC))


def test_an_interval_counts_from_the_beginning_of_the_last_run_and_is_due_at_once_without_one() -> None:
    six_hours = Every(6 * 3600)
    assert next_run_ms(six_hours, None, NEW_YEAR) == NEW_YEAR
    assert next_run_ms(six_hours, NEW_YEAR, 0) == NEW_YEAR + 6 * 3_600_000
    assert str(six_hours) == "every 6 h"
    assert str(Every(30)) == "every 30 s"


def test_a_nightly_job_is_due_at_the_next_such_hour_of_its_zone() -> None:
    at_three = Daily(3, "Asia/Shanghai")
    assert from_ms(next_run_ms(at_three, NEW_YEAR, 0)) == datetime(2026, 1, 1, 19, tzinfo=UTC)
    assert from_ms(next_run_ms(at_three, None, NEW_YEAR)) == datetime(2026, 1, 1, 19, tzinfo=UTC)
    assert str(at_three) == "daily at 03:00 Asia/Shanghai"


def test_a_night_that_nobody_was_up_is_made_up_for_and_counts_once() -> None:
    at_three = Daily(3)
    due = next_run_ms(at_three, NEW_YEAR, 0)
    run_late = due + 5 * 3_600_000
    assert from_ms(next_run_ms(at_three, run_late, 0)) == datetime(2026, 1, 3, 3, tzinfo=UTC)
