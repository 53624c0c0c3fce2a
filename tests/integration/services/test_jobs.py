"""Jobs: one at a time, cut off without harm, taken over after a kill, and honest about what they did."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable

import pytest

from app.domain.errors import Conflict, InvalidInput, NotFound, NotPermitted
from app.domain.jobs import JobState
from app.domain.scope import Right, Scope
from app.store.embeddings import EmbeddingRepository
from app.store.graph import Graph
from tests.conftest import ServerAddress
from tests.fakes import FakeClock, HashEmbedder
from tests.graph_rows import memory_rows, write_memories
from tests.integration.services.job_setup import NOON, StallingEmbedder, jobs_with, vectors_of


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def vectors(graph: Graph) -> EmbeddingRepository:
    return EmbeddingRepository(graph)


async def test_a_dry_run_counts_and_changes_nothing(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(4, embedding_pending=True))
    jobs = jobs_with(graph, clock, HashEmbedder())

    report = await jobs.run(scope, "embed_pending", dry_run=True)

    assert (report.is_dry_run, report.counts) == (True, {"embedded": 4})
    assert all(row["pending"] for row in await vectors_of(graph, scope.tenant_id))
    assert {status.state for status in await jobs.list(scope)} == {JobState.NEVER_RUN}


async def test_a_second_runner_is_turned_away_until_the_first_is_gone_and_then_goes_on(
    graph: Graph, scope: Scope, clock: FakeClock
) -> None:
    """The first runner stalls for good after one batch, which is what a kill looks like from outside."""
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    stalling = StallingEmbedder(batches=1)
    first = asyncio.create_task(jobs_with(graph, clock, stalling, lease_seconds=3600).run(scope, "embed_pending"))
    await stalling.stalled.wait()
    successor = jobs_with(graph, clock, HashEmbedder(), lease_seconds=3600)

    with pytest.raises(Conflict, match="is running in"):
        await successor.run(scope, "embed_pending")
    assert (await successor.list(scope))[0].state is JobState.RUNNING

    clock.advance(3_600_001)
    assert (await successor.list(scope))[0].state is JobState.INTERRUPTED
    report = await successor.run(scope, "embed_pending")

    assert (report.state, report.resumed, report.counts["embedded"]) == (JobState.DONE, True, 15)
    first.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await first
    assert (await successor.list(scope))[0].report == report


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    while not await condition():  # noqa: ASYNC110 - what is waited for happens in another process
        await asyncio.sleep(0.1)


def _embed_until_killed(uri: str, username: str | None, password: str | None, tenant: str) -> None:
    """The body of a process that embeds one batch and then hangs."""

    async def embed() -> None:
        graph = await Graph.connect(uri, username, password)
        await jobs_with(graph, FakeClock(NOON), StallingEmbedder(batches=1)).run(Scope(tenant), "embed_pending")

    asyncio.run(embed())


async def test_a_killed_process_loses_nothing_and_another_goes_on(
    graph: Graph, server_address: ServerAddress, scope: Scope, vectors: EmbeddingRepository, clock: FakeClock
) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    address = (server_address.uri, server_address.username, server_address.password)
    process = multiprocessing.get_context("spawn").Process(target=_embed_until_killed, args=(*address, scope.tenant_id))
    process.start()

    async def has_at_most(count: int) -> bool:
        return await vectors.count_pending(scope.tenant_id) <= count

    async with asyncio.timeout(60):
        await until(lambda: has_at_most(15))
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    jobs = jobs_with(graph, clock, HashEmbedder())

    with pytest.raises(Conflict, match="is running in"):
        await jobs.run(scope, "embed_pending")
    clock.advance(60_001 + 120_000)
    report = await jobs.run(scope, "embed_pending")

    assert (report.resumed, report.counts["embedded"]) == (True, 15)
    assert await vectors.count_pending(scope.tenant_id) == 0


async def test_a_holder_that_renews_is_not_taken_over(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    stalling = StallingEmbedder(batches=1)
    jobs = jobs_with(graph, clock, stalling, lease_seconds=0.3)
    first = asyncio.create_task(jobs.run(scope, "embed_pending"))
    await stalling.stalled.wait()
    before = (await jobs.list(scope))[0].lease_until_ms
    assert before is not None

    clock.advance(200)

    async def has_renewed() -> bool:
        return (await jobs.status(scope, "embed_pending")).lease_until_ms == before + 200

    async with asyncio.timeout(60):
        await until(has_renewed)
    first.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await first


async def test_a_cancelled_run_keeps_its_batches_and_the_next_does_the_rest(
    graph: Graph, scope: Scope, clock: FakeClock
) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    stalling = StallingEmbedder(batches=2)
    running = asyncio.create_task(jobs_with(graph, clock, stalling).run(scope, "embed_pending"))
    await stalling.stalled.wait()

    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    jobs = jobs_with(graph, clock, HashEmbedder())
    cancelled = (await jobs.list(scope))[0]
    assert cancelled.state is JobState.CANCELLED
    assert cancelled.report is not None
    assert cancelled.report.counts["embedded"] == 20
    assert (await jobs.run(scope, "embed_pending")).counts["embedded"] == 5


async def test_a_failed_run_says_why_and_frees_the_job(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    jobs = jobs_with(graph, clock, HashEmbedder())
    for _attempt in range(2):
        with pytest.raises(Conflict, match="not ready"):
            await jobs.run(scope, "failing")

    failed = (await jobs.list(scope))[2]
    assert failed.state is JobState.FAILED
    assert failed.report is not None
    assert failed.report.notes == ("The world is not ready.",)


async def test_two_tenants_run_the_same_job_side_by_side(graph: Graph, tenant: str, clock: FakeClock) -> None:
    scopes = [Scope(f"{tenant}-a"), Scope(f"{tenant}-b")]
    for scope in scopes:
        await write_memories(graph, scope.tenant_id, memory_rows(5, embedding_pending=True))

    reports = await asyncio.gather(
        *(jobs_with(graph, clock, HashEmbedder()).run(scope, "embed_pending") for scope in scopes)
    )

    assert [report.counts["embedded"] for report in reports] == [5, 5]


async def test_unknown_jobs_and_missing_rights_are_refused(graph: Graph, tenant: str, clock: FakeClock) -> None:
    jobs = jobs_with(graph, clock, HashEmbedder())
    with pytest.raises(NotFound, match="no job named") as caught:
        await jobs.run(Scope(tenant), "dance")
    assert "embed_pending" in caught.value.next_step
    with pytest.raises(NotPermitted):
        await jobs.run(Scope(tenant, rights=frozenset({Right.READ})), "embed_pending")
    assert {status.state for status in await jobs.list(Scope(tenant))} == {JobState.NEVER_RUN}


async def test_a_job_that_is_asked_to_stop_stops_after_its_batch(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    stalling = StallingEmbedder(batches=1)
    jobs = jobs_with(graph, clock, stalling, lease_seconds=0.3)
    running = asyncio.create_task(jobs.run(scope, "embed_pending"))
    await stalling.stalled.wait()

    assert (await jobs.cancel(scope, "embed_pending")).state is JobState.RUNNING
    clock.advance(1)

    async def has_renewed() -> bool:
        return (await jobs.status(scope, "embed_pending")).lease_until_ms == NOON + 301

    async with asyncio.timeout(60):
        await until(has_renewed)
    assert (await jobs.status(scope, "embed_pending")).done == 10
    stalling.batches_left = 10
    stalling.go_on.set()
    report = await running

    assert (report.state, report.counts["embedded"]) == (JobState.CANCELLED, 10)
    with pytest.raises(Conflict, match="does not run"):
        await jobs.cancel(scope, "embed_pending")
    assert (await jobs.run(scope, "embed_pending")).counts["embedded"] == 15


@pytest.mark.parametrize(
    ("options", "said", "next_step"),
    [
        ({"colour": "blue"}, "Job failing has no option 'colour'.", "It has: mood."),
        ({"mood": "blue"}, "Option mood of job failing cannot be 'blue'.", "It can be grim or glad."),
    ],
)
@pytest.mark.parametrize("dry_run", [False, True])
async def test_options_that_a_job_has_not_are_refused_before_it_begins(
    graph: Graph, scope: Scope, clock: FakeClock, options: dict[str, str], said: str, next_step: str, dry_run: bool
) -> None:
    jobs = jobs_with(graph, clock, HashEmbedder())
    with pytest.raises(InvalidInput) as refused:
        await jobs.run(scope, "failing", options, dry_run=dry_run)
    assert (refused.value.message, refused.value.next_step) == (said, next_step)
    assert (await jobs.status(scope, "failing")).state is JobState.NEVER_RUN
