"""Following what happens to a tenant's memories, out of the graph's outbox (requirement 004 §9.3)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from app.domain.errors import Conflict
from app.domain.events import MemoryEvent
from app.domain.scope import Scope
from app.store.events import EventRepository


@dataclass(frozen=True, slots=True)
class EventPolicy:
    """`batch_rows` events are read at once; between two looks that found nothing lie `poll_seconds`."""

    batch_rows: int = 200
    poll_seconds: float = 0.5


class MemoryEvents:
    def __init__(self, repository: EventRepository, policy: EventPolicy | None = None) -> None:
        self._repository = repository
        self._policy = policy or EventPolicy()

    async def subscribe(self, scope: Scope, after_sequence: int | None = None) -> AsyncIterator[MemoryEvent]:
        """Events that this reader may see, in order, without end. None begins with the next event.

        Raises Conflict when events after `after_sequence` are no longer held: the caller would miss some.
        """
        sequence = await self._start(scope, after_sequence)
        while True:
            newest = (await self._repository.range(scope.tenant_id)).newest
            found = await self._repository.after(scope.tenant_id, scope.audiences, sequence, self._policy.batch_rows)
            for event in found:
                yield event
            if len(found) == self._policy.batch_rows:
                sequence = found[-1].sequence
                continue
            sequence = max(sequence, newest, *(event.sequence for event in found[-1:]))
            await asyncio.sleep(self._policy.poll_seconds)

    async def _start(self, scope: Scope, after_sequence: int | None) -> int:
        held = await self._repository.range(scope.tenant_id)
        if after_sequence is None:
            return held.newest
        if after_sequence < held.oldest - 1:
            raise Conflict(
                f"Events {after_sequence + 1} to {held.oldest - 1} are no longer held.",
                "Read the memories anew, then subscribe without a sequence number.",
            )
        return after_sequence
