"""How far the work of bringing a server up has come, for a progress bar or a log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Stage = Literal["checking", "downloading", "starting"]


@dataclass(frozen=True)
class Progress:
    """`done` of `total`: bytes while checking and downloading, seconds (of at most so many) while starting."""

    stage: Stage
    done: float
    total: float


ReportProgress = Callable[[Progress], None]


def no_progress(_progress: Progress) -> None:
    """For callers that do not watch."""
