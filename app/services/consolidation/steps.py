"""Milliseconds by step of one run, and the memory of this process after each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import psutil


@dataclass(slots=True)
class StepTimes:
    milliseconds: dict[str, float] = field(default_factory=dict)
    megabytes: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.milliseconds[name] = self.milliseconds.get(name, 0.0) + (time.perf_counter() - started) * 1000
            self.megabytes[name] = max(self.megabytes.get(name, 0.0), psutil.Process().memory_info().rss / 1e6)
