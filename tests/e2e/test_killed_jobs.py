"""A job that is killed anywhere and run again leaves the graph as one that was never killed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.blobs.store import BlobStore
from app.domain.jobs import JobState
from app.domain.scope import Scope
from app.domain.time import DAY_MS
from app.store.graph import Graph
from tests.conftest import ServerAddress
from tests.e2e.job_process import LEASE_MS, NOW, jobs_of
from tests.graph_rows import memory_rows, read_rows, run, write_memories

PROJECT = Path(__file__).parents[2]
MEMORIES = 400
LINK = """
MATCH (e:Episode {tenant_id: $tenant_id})
CREATE (r:Node:RawChunk {tenant_id: $tenant_id, node_id: replace(e.node_id, 'episode', 'raw'), life_cycle: 'hot',
                         path: $paths[e.number], sha256: 'sha', search_text: e.text})
MERGE (e)-[:DERIVED_FROM]->(r)
"""


async def a_life(graph: Graph, blobs: BlobStore, tenant: str) -> None:
    """Memories of all ages with their raw chunks, each told twice; the same in every tenant."""
    draw = random.Random(7)
    rows = [
        row
        | {"number": number, "created_at": NOW - draw.randrange(90) * DAY_MS, "importance": draw.random()}
        | {"text": f"kettle{number // 2}", "search_text": f"kettle{number // 2}"}
        for number, row in enumerate(memory_rows(MEMORIES, frequency=1, weight=0.5, stage="staged"))
    ]
    await write_memories(graph, tenant, rows)
    stored = await blobs.put_many(tenant, [(str(number).encode(), NOW) for number in range(MEMORIES)])
    await run(graph, tenant, LINK, paths=[blob.path for blob in stored])


async def end_state(graph: Graph, tenant: str) -> list[dict[str, Any]]:
    return await read_rows(
        graph,
        tenant,
        "MATCH (e:Episode {tenant_id: $tenant_id})-[:DERIVED_FROM]->(r) RETURN e.number AS number, e.tier AS tier, "
        "e.stage AS stage, e.duplicate_of AS twin, e.frequency AS frequency, "
        "e.fate AS fate, e.active AS active, e.weight AS weight, e.retention AS retention, r.life_cycle AS life, "
        "r.search_text AS text ORDER BY number",
    )


@pytest.mark.slow
@pytest.mark.parametrize(("name", "batches_max"), [("promoter", 30), ("decay", 9), ("staged", 3)])
async def test_a_killed_job_run_again_ends_as_if_it_had_never_been_killed(
    graph: Graph, server_address: ServerAddress, tenant: str, tmp_path: Path, name: str, batches_max: int
) -> None:
    untouched, killed = f"{tenant}-whole", f"{tenant}-killed"
    blobs = BlobStore.open(tmp_path)
    for each in (untouched, killed):
        await a_life(graph, blobs, each)
    before = await end_state(graph, killed)
    await jobs_of(graph, blobs).run(Scope(untouched), name)
    wanted = await end_state(graph, untouched)
    assert wanted != before

    draw = random.Random(name)
    asked_at_ms = NOW
    for _ in range(3):
        _run_until_killed(server_address, killed, name, tmp_path, asked_at_ms, draw.randrange(1, batches_max))
        asked_at_ms += 2 * LEASE_MS
    jobs = jobs_of(graph, blobs, asked_at_ms)
    assert (await jobs.status(Scope(killed), name)).state is JobState.INTERRUPTED
    report = await jobs.run(Scope(killed), name)

    assert (report.state, report.resumed) == (JobState.DONE, True)
    assert await end_state(graph, killed) == wanted
    assert all(await blobs.exists_many(await _paths(graph, killed)))


def _run_until_killed(
    address: ServerAddress, tenant: str, name: str, folder: Path, asked_at_ms: int, batches: int
) -> None:
    """Kills the process some batches into its work, in the middle of the next one."""
    environment = os.environ | {
        "TEST_URI": address.uri,
        "TEST_USERNAME": address.username or "",
        "TEST_PASSWORD": address.password or "",
    }
    command = [sys.executable, "-m", "tests.e2e.job_process", tenant, name, str(folder), str(asked_at_ms)]
    process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for _ in range(batches):
        assert process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


async def _paths(graph: Graph, tenant: str) -> list[str]:
    rows = await read_rows(graph, tenant, "MATCH (r:RawChunk {tenant_id: $tenant_id}) RETURN r.path AS path")
    return [row["path"] for row in rows]
