"""Long work on a tenant's graph that can stop at any moment and go on later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

JobProgress = Callable[[int, int], None]
"""Called after each batch with the nodes done and the nodes there were to do."""


class JobState(StrEnum):
    """`interrupted` is how a running job reads once its lease has lapsed: the process was killed."""

    NEVER_RUN = "never_run"
    RUNNING = "running"
    INTERRUPTED = "interrupted"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


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
    """A job as `list` shows it; `report` is that of its last run that ended."""

    name: str
    purpose: str
    state: JobState
    owner: str | None = None
    lease_until_ms: int | None = None
    report: JobReport | None = None
