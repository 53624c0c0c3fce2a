"""Jobs: one at a time, cut off without harm, taken over after a kill, and honest about what they did."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import pytest
from numpy.typing import NDArray

from app.domain.errors import Conflict, NotFound, NotPermitted
from app.domain.jobs import JobState
from app.domain.scope import Right, Scope
from app.services.embedding_jobs import EmbedPending, ReEmbed, require_same_model
from app.services.jobs import JobPolicy, JobRun, Jobs
from app.store.embeddings import EmbeddingRecord, EmbeddingRepository
from app.store.graph import Graph
from app.store.jobs import JobRepository
from tests.conftest import ServerAddress
from tests.fakes import FakeClock, HashEmbedder
from tests.graph_rows import memory_rows, read_rows, write_memories

NOON = 1_760_000_000_000


class NamedEmbedder(HashEmbedder):
    """A hash embedder that stands for another model."""

    def __init__(self, name: str, languages: frozenset[str] = frozenset({"en", "zh"})) -> None:
        super().__init__(languages=languages)
        self.name = name


class StallingEmbedder(HashEmbedder):
    """Embeds a number of batches and then hangs, as a killed process does."""

    def __init__(self, batches: int) -> None:
        super().__init__()
        self.batches_left = batches
        self.stalled = asyncio.Event()

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> NDArray[Any]:
        if not self.batches_left:
            self.stalled.set()
            await asyncio.Event().wait()
        self.batches_left -= 1
        return await super().embed(texts, is_question=is_question)


class Failing:
    name = "failing"
    purpose = "Fail after one step."

    async def preview(self, scope: Scope) -> Mapping[str, int]:
        return {"steps": 1}

    async def run(self, run: JobRun) -> None:
        run.add("steps", 1)
        raise Conflict("The world is not ready.", "Wait.")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def vectors(graph: Graph) -> EmbeddingRepository:
    return EmbeddingRepository(graph)


def jobs_with(graph: Graph, clock: FakeClock, embedder: HashEmbedder, lease_seconds: float = 60.0) -> Jobs:
    repository = EmbeddingRepository(graph)
    return Jobs(
        [EmbedPending(embedder, repository, clock), ReEmbed(embedder, repository, clock), Failing()],
        JobRepository(graph),
        clock,
        JobPolicy(lease_seconds=lease_seconds, batch_rows=10),
    )


async def vectors_of(graph: Graph, tenant: str) -> list[dict[str, Any]]:
    return await read_rows(
        graph,
        tenant,
        "MATCH (m:Memory {tenant_id: $tenant_id}) RETURN m.node_id AS node_id, m.embedding_model AS model, "
        "m.embedding_pending AS pending, size(m.embedding) AS size ORDER BY node_id",
    )


async def test_waiting_memories_get_the_vectors_that_ingest_would_have_made(
    graph: Graph, scope: Scope, clock: FakeClock
) -> None:
    embedder = HashEmbedder()
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True, speaker="小明"))
    seen: list[tuple[int, int]] = []

    report = await jobs_with(graph, clock, embedder).run(
        scope, "embed_pending", progress=lambda done, total: seen.append((done, total))
    )

    assert report.state is JobState.DONE
    assert report.counts == {"embedded": 25, "without_vector": 0}
    assert seen == [(10, 25), (20, 25), (25, 25)]
    assert sorted(embedder.texts_embedded)[0] == "小明: memory number 0"
    stored = await vectors_of(graph, scope.tenant_id)
    assert {(row["model"], row["pending"], row["size"]) for row in stored} == {("hash", None, 384)}


async def test_running_again_finds_nothing_to_do(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    embedder = HashEmbedder()
    jobs = jobs_with(graph, clock, embedder)
    await write_memories(graph, scope.tenant_id, memory_rows(3, embedding_pending=True))
    await jobs.run(scope, "embed_pending")

    report = await jobs.run(scope, "embed_pending")

    assert (report.state, report.counts, len(embedder.texts_embedded)) == (JobState.DONE, {}, 3)


async def test_a_memory_in_a_language_the_model_does_not_cover_stops_waiting_without_a_vector(
    graph: Graph, scope: Scope, clock: FakeClock
) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(2, embedding_pending=True, language="zh"))

    report = await jobs_with(graph, clock, HashEmbedder(languages=frozenset({"en"}))).run(scope, "embed_pending")

    assert report.counts == {"embedded": 0, "without_vector": 2}
    assert {(row["model"], row["pending"], row["size"]) for row in await vectors_of(graph, scope.tenant_id)} == {
        (None, None, None)
    }


async def test_concepts_and_statements_of_documents_get_no_vector(graph: Graph, scope: Scope, clock: FakeClock) -> None:
    """As at ingest: a sentence stands for what a document states."""
    for kind in ("Concept", "Fact", "Sentence"):
        await write_memories(graph, scope.tenant_id, memory_rows(1, kind=kind, author="document"))
    await write_memories(
        graph, scope.tenant_id, memory_rows(1, start=1, kind="Fact", author="document", embedding_pending=True)
    )
    await write_memories(
        graph, scope.tenant_id, memory_rows(1, start=2, kind="Fact", author="user", embedding_pending=True)
    )
    jobs = jobs_with(graph, clock, HashEmbedder())

    assert (await jobs.run(scope, "embed_pending")).counts == {"embedded": 1, "without_vector": 1}
    assert (await jobs.run(scope, "re_embed")).counts == {"marked": 1, "embedded": 1, "without_vector": 0}

    with_vector = [row["node_id"] for row in await vectors_of(graph, scope.tenant_id) if row["size"]]
    assert with_vector == ["fact_000002", "sentence_000000"]


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
    await asyncio.sleep(0.3)

    after = (await jobs.list(scope))[0].lease_until_ms
    assert after is not None
    assert after > before
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


async def test_a_memory_that_changed_while_its_vector_was_made_goes_on_waiting(
    graph: Graph, scope: Scope, vectors: EmbeddingRepository, clock: FakeClock
) -> None:
    class EditingEmbedder(HashEmbedder):
        async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> NDArray[Any]:
            if not self.texts_embedded:
                await write_memories(
                    graph, scope.tenant_id, memory_rows(1, embedding_pending=True, text="new words", updated_at=7)
                )
            return await super().embed(texts, is_question=is_question)

    embedder = EditingEmbedder()
    await write_memories(graph, scope.tenant_id, memory_rows(1, embedding_pending=True))

    await jobs_with(graph, clock, embedder).run(scope, "embed_pending")

    assert embedder.texts_embedded == ["memory number 0", "new words"]
    assert await vectors.count_pending(scope.tenant_id) == 0


async def test_a_change_of_model_is_an_error_until_everything_was_embedded_anew(
    graph: Graph, scope: Scope, vectors: EmbeddingRepository, clock: FakeClock
) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(12, embedding_pending=True))
    await write_memories(graph, scope.tenant_id, memory_rows(3, start=100, language="zh"))
    await jobs_with(graph, clock, NamedEmbedder("old", frozenset({"en"}))).run(scope, "embed_pending")
    new = NamedEmbedder("new")
    jobs = jobs_with(graph, clock, new)
    await write_memories(graph, scope.tenant_id, memory_rows(1, start=200, embedding_pending=True))

    with pytest.raises(Conflict, match="are of old") as caught:
        await jobs.run(scope, "embed_pending")
    assert "re_embed" in caught.value.next_step
    assert (await jobs.run(scope, "re_embed", dry_run=True)).counts == {"marked": 15, "waiting": 1}

    report = await jobs.run(scope, "re_embed")

    assert report.counts == {"marked": 15, "embedded": 16, "without_vector": 0}
    assert {row["model"] for row in await vectors_of(graph, scope.tenant_id)} == {"new"}
    assert await vectors.recorded(scope.tenant_id) == EmbeddingRecord("new", 384)
    await require_same_model(scope, new, vectors)


async def test_re_embedding_that_was_cut_off_goes_on_where_it_stopped(
    graph: Graph, scope: Scope, clock: FakeClock
) -> None:
    await write_memories(graph, scope.tenant_id, memory_rows(25, embedding_pending=True))
    await jobs_with(graph, clock, NamedEmbedder("old")).run(scope, "embed_pending")
    stalling = StallingEmbedder(batches=1)
    running = asyncio.create_task(jobs_with(graph, clock, stalling).run(scope, "re_embed"))
    await stalling.stalled.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    report = await jobs_with(graph, clock, HashEmbedder()).run(scope, "re_embed")

    assert report.counts == {"embedded": 15, "without_vector": 0}
    assert {row["model"] for row in await vectors_of(graph, scope.tenant_id)} == {"hash"}


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
