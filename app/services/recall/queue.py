"""How many recalls run at once and how many may wait: what comes on top is told at once to come back later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.domain.errors import Overloaded


@dataclass(frozen=True, slots=True)
class QueuePolicy:
    """`running_max`: about four a core; more at once only wait for each other. `wait_seconds`: the longest wait."""

    running_max: int = 8
    waiting_max: int = 64
    wait_seconds: float = 5.0
    retry_after_seconds: int = 1


class RecallQueue:
    """First come, first served."""

    def __init__(self, policy: QueuePolicy) -> None:
        self._policy = policy
        self._free = asyncio.Semaphore(policy.running_max)
        self._waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[float]:
        """Gives the milliseconds waited. Raises Overloaded when the queue is full, or does not move in time."""
        waited = 0.0
        if self._free.locked():
            waited = await self._wait()
        else:
            await self._free.acquire()
        try:
            yield waited
        finally:
            self._free.release()

    async def _wait(self) -> float:
        policy = self._policy
        if self._waiting >= policy.waiting_max:
            raise self._overloaded(f"{policy.running_max} recalls run and {policy.waiting_max} wait already.")
        self._waiting += 1
        started = time.perf_counter()
        try:
            async with asyncio.timeout(policy.wait_seconds):
                await self._free.acquire()
        except TimeoutError as error:
            raise self._overloaded(f"No recall could begin within {policy.wait_seconds:g} s.") from error
        finally:
            self._waiting -= 1
        return (time.perf_counter() - started) * 1000

    def _overloaded(self, message: str) -> Overloaded:
        seconds = self._policy.retry_after_seconds
        return Overloaded(
            message,
            f"Ask again in {seconds} s; GRAPH_MEMORY_RECALLS_WAITING_MAX says how many may wait.",
            seconds,
        )
