"""A lease is worked under only while it is held: whatever keeps a renewal from succeeding."""

from __future__ import annotations

import asyncio

import pytest

from app.domain.errors import Conflict, GraphMemoryError, Unavailable
from app.store.leases import renewed

SHORT_SECONDS = 0.06


class Renewals:
    """Answers as it is told; the last answer goes on for ever."""

    def __init__(self, *answers: bool | GraphMemoryError) -> None:
        self._answers = list(answers)
        self._asked = asyncio.Semaphore(0)

    async def __call__(self) -> bool:
        self._asked.release()
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, GraphMemoryError):
            raise answer
        return answer

    async def asked(self, times: int) -> None:
        for _ in range(times):
            await self._asked.acquire()
        await asyncio.sleep(0)


async def test_a_lease_that_another_took_is_lost() -> None:
    renewals = Renewals(True, False)
    async with renewed("job x", SHORT_SECONDS, renewals) as lease:
        await renewals.asked(2)
        with pytest.raises(Conflict, match="job x lapsed"):
            lease.require()


async def test_one_failed_renewal_is_no_loss() -> None:
    renewals = Renewals(Unavailable("Away.", "Wait."), True)
    async with renewed("job x", 50 * SHORT_SECONDS, renewals) as lease:
        await renewals.asked(2)
        lease.require()


@pytest.mark.parametrize("failure", [Unavailable("Away.", "Wait."), GraphMemoryError("Broken.", "See the log.")])
async def test_renewals_that_fail_until_the_lease_has_lapsed_lose_it(failure: GraphMemoryError) -> None:
    """The error itself stays out of the holder's way: its next step tells."""
    renewals = Renewals(failure)
    async with renewed("job x", SHORT_SECONDS, renewals) as lease:
        for _ in range(200):
            await asyncio.sleep(SHORT_SECONDS / 10)
            try:
                lease.require()
            except Conflict:
                break
        with pytest.raises(Conflict, match="may have taken it over"):
            lease.require()
