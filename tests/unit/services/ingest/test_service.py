"""Who writes when: one batch of a tenant at a time, and tenants beside each other."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Sequence

import pytest

from app.domain.errors import Unavailable
from app.domain.ingest import IngestReport, Turn
from app.domain.scope import Scope
from app.services.ingest.batches import PreparedBatch
from app.services.ingest.drafting import Drafting
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.policy import IngestPolicy
from app.services.ingest.service import IngestService
from tests.fakes import FakeClock


class CountingPipeline:
    """Stores nothing; counts the batches of each tenant, and how many of one are written at once. No write ends
    before `together` have begun."""

    def __init__(self, *, is_away: bool = False, together: int = 1) -> None:
        self.is_away = is_away
        self.batches: Counter[str] = Counter()
        self.at_once_max = 0
        self._begun = asyncio.Barrier(together)
        self._running: Counter[str] = Counter()

    async def read(
        self, scope: Scope, drafts: Sequence[EpisodeDraft], talks: object, *, is_extracted: bool
    ) -> PreparedBatch:
        return PreparedBatch(tuple(drafts), tuple(drafts))

    async def extract(self, scope: Scope, batch: PreparedBatch) -> PreparedBatch:
        return batch

    async def commit(self, scope: Scope, batch: PreparedBatch, claim: object) -> IngestReport:
        if self.is_away:
            raise Unavailable("The server is gone.", "Wait.")
        self._running[scope.tenant_id] += 1
        self.at_once_max = max(self.at_once_max, self._running[scope.tenant_id])
        await self._begun.wait()
        await asyncio.sleep(0)
        self._running[scope.tenant_id] -= 1
        self.batches[scope.tenant_id] += 1
        return IngestReport()


def service_over(pipeline: CountingPipeline) -> IngestService:
    policy = IngestPolicy(batch_items_max=1)
    drafting = Drafting(policy, len, lambda: 3)  # type: ignore[arg-type]
    return IngestService(pipeline, None, drafting, FakeClock(0), policy)  # type: ignore[arg-type]


async def test_batches_of_one_tenant_queue() -> None:
    pipeline = CountingPipeline()
    service = service_over(pipeline)
    said = [[Turn(f"{call} {number}") for number in range(3)] for call in range(4)]
    await asyncio.gather(*(service.ingest(Scope("anna"), turns) for turns in said))

    assert pipeline.batches == {"anna": 12}
    assert pipeline.at_once_max == 1


async def test_tenants_do_not_wait_for_each_other() -> None:
    pipeline = CountingPipeline(together=2)
    service = service_over(pipeline)
    await asyncio.gather(*(service.ingest(Scope(tenant), [Turn("Hello.")]) for tenant in ("anna", "ben")))

    assert pipeline.batches == {"anna": 1, "ben": 1}


async def test_nothing_is_kept_of_tenants_that_nobody_ingests_for() -> None:
    service = service_over(CountingPipeline())
    for number in range(50):
        await service.ingest(Scope(f"tenant-{number}"), [Turn("Hello.")])
    gc.collect()

    assert len(service._writers) == 0


async def test_nothing_is_kept_of_a_tenant_whose_ingest_failed() -> None:
    service = service_over(CountingPipeline(is_away=True))
    with pytest.raises(Unavailable):
        await service.ingest(Scope("anna"), [Turn("Hello.")])
    gc.collect()

    assert len(service._writers) == 0
