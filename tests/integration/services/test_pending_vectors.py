"""Vectors that were left waiting are made while the service runs, tenant by tenant."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.blobs.store import BlobStore
from app.bootstrap import Memory, build_memory
from app.domain.jobs import JobState
from app.domain.scope import Scope
from app.inference.embedder import NullEmbedder
from app.main import working_behind
from app.services.pending_vectors import PendingVectors, PendingVectorsPolicy
from app.settings import Settings
from app.store.embeddings import EmbeddingRepository
from app.store.graph import Graph
from tests.fakes import FakeClock, HashEmbedder
from tests.graph_rows import memory_rows, run, write_memories
from tests.integration.services.job_setup import NOON, StallingEmbedder, jobs_with, vectors_of

AT_ONCE = PendingVectorsPolicy(interval_seconds=0.01)


async def waiting_memories(graph: Graph, tenant: str, count: int) -> None:
    await write_memories(graph, tenant, memory_rows(count, embedding_pending=True))
    await run(graph, tenant, "MERGE (m:Node:Meta {tenant_id: $tenant_id, node_id: 'meta_tenant', meta_kind: 'tenant'})")


def maker(graph: Graph, embedder: HashEmbedder, *tenants: str) -> PendingVectors:
    async def waiting(_tenants_max: int) -> Sequence[str]:
        return tenants

    return PendingVectors(jobs_with(graph, FakeClock(NOON), embedder), waiting, AT_ONCE)


async def until_made(graph: Graph, tenant: str) -> None:
    while any(row["pending"] for row in await vectors_of(graph, tenant)):  # noqa: ASYNC110 - the service tells nobody
        await asyncio.sleep(0.01)


async def test_tenants_with_waiting_memories_are_found(graph: Graph, tenant: str) -> None:
    await waiting_memories(graph, tenant, 1)
    await waiting_memories(graph, f"{tenant}-served", 0)
    found = await EmbeddingRepository(graph).waiting_tenants(rows_max=10_000)
    assert tenant in found
    assert f"{tenant}-served" not in found


async def test_one_look_makes_what_waits_in_every_tenant(graph: Graph, tenant: str) -> None:
    other = f"{tenant}-other"
    await waiting_memories(graph, tenant, 3)
    await waiting_memories(graph, other, 2)
    assert await maker(graph, HashEmbedder(), tenant, other).make() == 5
    assert [row["size"] for row in await vectors_of(graph, other)] == [384, 384]


async def test_a_tenant_whose_job_runs_elsewhere_is_left_and_the_others_are_served(graph: Graph, tenant: str) -> None:
    busy = f"{tenant}-busy"
    await waiting_memories(graph, tenant, 2)
    await waiting_memories(graph, busy, 2)
    stalling = StallingEmbedder(batches=0)
    elsewhere = asyncio.create_task(jobs_with(graph, FakeClock(NOON), stalling).run(Scope(busy), "embed_pending"))
    await stalling.stalled.wait()
    assert await maker(graph, HashEmbedder(), busy, tenant).make() == 2
    assert all(row["pending"] for row in await vectors_of(graph, busy))
    elsewhere.cancel()
    with pytest.raises(asyncio.CancelledError):
        await elsewhere


async def test_the_service_makes_them_while_it_runs(graph: Graph, memory: Memory, tenant: str) -> None:
    await waiting_memories(graph, tenant, 3)
    serving = replace(memory, pending_vectors=maker(graph, HashEmbedder(), tenant))
    async with working_behind(serving):
        await asyncio.wait_for(until_made(graph, tenant), timeout=60)


async def test_a_service_that_stops_ends_the_job_and_says_so(graph: Graph, memory: Memory, scope: Scope) -> None:
    await waiting_memories(graph, scope.tenant_id, 25)
    stalling = StallingEmbedder(batches=1)
    async with working_behind(replace(memory, pending_vectors=maker(graph, stalling, scope.tenant_id))):
        await asyncio.wait_for(stalling.stalled.wait(), timeout=60)
    status = (await jobs_with(graph, FakeClock(NOON), HashEmbedder()).list(scope))[0]
    assert status.state is JobState.CANCELLED
    assert sum(1 for row in await vectors_of(graph, scope.tenant_id) if row["pending"]) == 15


def test_without_embeddings_nothing_looks(graph: Graph, blobs: BlobStore, settings: Settings) -> None:
    assert build_memory(settings, graph, blobs, NullEmbedder("off")).pending_vectors is None
    assert build_memory(settings, graph, blobs, HashEmbedder()).pending_vectors is not None
