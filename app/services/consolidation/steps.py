"""Milliseconds by step of one run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class StepTimes:
    milliseconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self.milliseconds[name] = self.milliseconds.get(name, 0.0) + (time.perf_counter() - started) * 1000
