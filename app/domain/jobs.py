"""Long work on a tenant's graph that can stop at any moment and go on later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import assert_never
from zoneinfo import ZoneInfo

from app.domain.time import from_ms, to_ms

JobProgress = Callable[[int, int], None]
"""Called after each batch with the nodes done and the nodes there were to do; what it raises ends the work there."""

Between = Callable[[], None]
"""Called between batches; what it raises ends the work there."""


def go_on() -> None:
    """Between batches of what nobody may stop."""


class JobState(StrEnum):
    """`interrupted` is how a running job reads once its lease has lapsed: the process was killed. `put_off`: it met
    another job that it needs, and is made again soon."""

    NEVER_RUN = "never_run"
    RUNNING = "running"
    INTERRUPTED = "interrupted"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"
    PUT_OFF = "put_off"


@dataclass(frozen=True, slots=True)
class Every:
    """So many seconds after the last run began; at once where there was none."""

    seconds: float

    def __str__(self) -> str:
        hours = self.seconds / 3600
        return f"every {hours:g} h" if hours >= 1 else f"every {self.seconds:g} s"


@dataclass(frozen=True, slots=True)
class Daily:
    """At `hour` (0-23) of `zone`; where nothing ran at that hour, as soon as something does."""

    hour: int
    zone: str = "UTC"

    def __str__(self) -> str:
        return f"daily at {self.hour:02d}:00 {self.zone}"


Schedule = Every | Daily


def next_run_ms(schedule: Schedule, last_started_ms: int | None, known_since_ms: int) -> int:
    """When a job is due. `known_since_ms`: since when its tenant is there, for a job that never ran."""
    match schedule:
        case Every():
            return known_since_ms if last_started_ms is None else last_started_ms + round(schedule.seconds * 1000)
        case Daily():
            after = from_ms(known_since_ms if last_started_ms is None else last_started_ms)
            local = after.astimezone(ZoneInfo(schedule.zone))
            today = local.replace(hour=schedule.hour, minute=0, second=0, microsecond=0)
            return to_ms(today if today > local else today + timedelta(days=1))
        case _:
            assert_never(schedule)


@dataclass(frozen=True, slots=True)
class OneOf:
    """An option of a job that is one of a few words."""

    meaning: str
    values: tuple[str, ...]

    def allows(self, value: str) -> bool:
        return value in self.values

    def __str__(self) -> str:
        return " or ".join(self.values)


@dataclass(frozen=True, slots=True)
class WholeNumber:
    """An option of a job that is a number in decimal digits."""

    meaning: str
    smallest: int = 1
    largest: int = 1_000_000

    def allows(self, value: str) -> bool:
        return (
            len(value) <= len(str(self.largest)) and value.isdecimal() and self.smallest <= int(value) <= self.largest
        )

    def __str__(self) -> str:
        return f"a whole number from {self.smallest:,} to {self.largest:,}"


JobOption = OneOf | WholeNumber


@dataclass(frozen=True, slots=True)
class JobReport:
    """`counts` are by what was done to nodes; in a dry run, by what would be. `resumed`: the run before was cut off."""

    name: str
    state: JobState
    is_dry_run: bool
    resumed: bool
    started_at_ms: int
    finished_at_ms: int
    counts: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JobStatus:
    """A job as `list` shows it; `report` is that of its last run that ended.

    `done` of `total` nodes is how far a running job has come, as it said when it last renewed its lease.
    """

    name: str
    purpose: str
    state: JobState
    schedule: str | None = None
    next_run_ms: int | None = None
    owner: str | None = None
    lease_until_ms: int | None = None
    done: int = 0
    total: int = 0
    report: JobReport | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    """What a run may be given, and what each means."""
