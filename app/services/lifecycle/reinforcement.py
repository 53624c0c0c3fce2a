"""Counts which memories were recalled, after the answer and never in its way (requirement 003 §4.1: review)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.errors import GraphMemoryError
from app.domain.ports import Clock
from app.domain.recall import ContextPack
from app.domain.scope import Scope
from app.store.lifecycle import Access, LifecycleRepository

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReinforcementPolicy:
    """What was recalled is written every `flush_seconds`. At most `memories_max` memories wait; more are not counted:
    a counter that is a little low does less harm than an answer that waits."""

    flush_seconds: float = 5.0
    memories_max: int = 10_000


class Reinforcement:
    """A bounded count in this process. What it holds when the process is killed is lost, and nothing else."""

    def __init__(
        self, repository: LifecycleRepository, clock: Clock, policy: ReinforcementPolicy | None = None
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._policy = policy or ReinforcementPolicy()
        self._waiting: dict[tuple[str, str], tuple[int, int]] = {}
        self.dropped = 0

    def answered(self, scope: Scope, pack: ContextPack) -> None:
        """Recall's observer."""
        self.recalled(scope, [hit.node_id for hit in pack.hits])

    def recalled(self, scope: Scope, node_ids: Sequence[str]) -> None:
        """Returns at once."""
        now_ms = self._clock.now_ms()
        for node_id in node_ids:
            key = (scope.tenant_id, node_id)
            if key not in self._waiting and len(self._waiting) >= self._policy.memories_max:
                self.dropped += 1
                continue
            self._waiting[key] = (self._waiting.get(key, (0, 0))[0] + 1, now_ms)

    async def keep_writing(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(self._policy.flush_seconds)
            try:
                await self.flush()
            except GraphMemoryError as error:
                logger.warning("Recalls could not be counted: %s", error)

    async def flush(self) -> int:
        """One write a tenant. Returns how many memories were counted; what could not be written waits for the next."""
        by_tenant: dict[str, list[Access]] = {}
        for (tenant_id, node_id), (count, at_ms) in self._waiting.items():
            by_tenant.setdefault(tenant_id, []).append(Access(node_id, count, at_ms))
        written = 0
        for tenant_id, accesses in by_tenant.items():
            await self._repository.record_accesses(tenant_id, accesses)
            self._forget(tenant_id, accesses)
            written += len(accesses)
        return written

    def _forget(self, tenant_id: str, written: Sequence[Access]) -> None:
        """All but what was recalled while it was written."""
        for access in written:
            key = (tenant_id, access.node_id)
            count, at_ms = self._waiting.pop(key)
            if count > access.count:
                self._waiting[key] = (count - access.count, at_ms)
