"""Makes the vectors that wait, again and again while the service runs: who ingests need not think of a job."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from app.domain.errors import Conflict, GraphMemoryError
from app.domain.scope import Scope
from app.services.embedding_jobs import EmbedPending
from app.services.jobs import Jobs

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PendingVectorsPolicy:
    """Between two looks lie `interval_seconds`; one look serves at most `tenants_max` tenants."""

    interval_seconds: float = 30.0
    tenants_max: int = 1_000


class PendingVectors:
    """`waiting` lists tenants with memories that wait. Several services share the work: a job has one holder."""

    def __init__(
        self, jobs: Jobs, waiting: Callable[[int], Awaitable[Sequence[str]]], policy: PendingVectorsPolicy | None = None
    ) -> None:
        self._jobs = jobs
        self._waiting = waiting
        self._policy = policy or PendingVectorsPolicy()

    async def keep_making(self) -> None:
        """Until it is cancelled. What fails is logged and tried again at the next look."""
        while True:
            await asyncio.sleep(self._policy.interval_seconds)
            try:
                await self.make()
            except GraphMemoryError as error:
                logger.warning("Nobody knows which memories wait for a vector: %s", error)
            except Exception:
                logger.exception("Vectors that wait could not be made")

    async def make(self) -> int:
        """One look: runs the job of each tenant that has work for it. Returns how many vectors were made."""
        made = 0
        for tenant_id in await self._waiting(self._policy.tenants_max):
            made += await self._make_of(tenant_id)
        return made

    async def _make_of(self, tenant_id: str) -> int:
        try:
            report = await self._jobs.run(Scope(tenant_id), EmbedPending.name)
        except Conflict as error:
            logger.info("Vectors of tenant %s are left waiting: %s", tenant_id, error)
            return 0
        except GraphMemoryError as error:
            logger.warning("Vectors of tenant %s could not be made: %s", tenant_id, error)
            return 0
        return report.counts.get("embedded", 0)
