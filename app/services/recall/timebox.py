"""A deadline for one whole recall: what comes too late is left out, what is there is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from app.domain.errors import Unavailable
from app.services.recall.policy import RecallPolicy

Result = TypeVar("Result")

SHARES = MappingProxyType({"retrieve": 0.6, "retrieve_keywords": 0.6, "spread": 0.5, "expand_once": 0.5})
"""How much of what is left each step's channels may take: the words of what was found have to be read, too."""


@dataclass(frozen=True, slots=True)
class Timebox:
    """`ends_at` on the monotonic clock, None: no deadline."""

    ends_at: float | None = None

    @classmethod
    def of(cls, milliseconds: int | None) -> Timebox:
        return cls(None if milliseconds is None else time.perf_counter() + milliseconds / 1000)

    @property
    def is_over(self) -> bool:
        return self.ends_at is not None and time.perf_counter() >= self.ends_at

    def policy(self, policy: RecallPolicy, step: str) -> RecallPolicy:
        """With the deadline that a step's channels have."""
        if self.ends_at is None:
            return policy
        seconds = max(0.0, self.ends_at - time.perf_counter()) * SHARES.get(step, 1.0)
        return replace(policy, channel_timeout_seconds=min(policy.channel_timeout_seconds, seconds))

    async def run(self, step: Awaitable[Result], otherwise: Result) -> Result:
        """`otherwise` where the step ends too late or nothing answered it in time."""
        if self.ends_at is None:
            return await step
        try:
            return await asyncio.wait_for(step, max(0.0, self.ends_at - time.perf_counter()))
        except (TimeoutError, Unavailable):
            return otherwise
