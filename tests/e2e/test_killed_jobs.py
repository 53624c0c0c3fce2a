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
from tests.integration.services.consolidation.planted import tell, tell_all_topics

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
@pytest.mark.parametrize(("name", "queries_max"), [("promoter", 60), ("decay", 18), ("staged", 10)])
async def test_a_killed_job_run_again_ends_as_if_it_had_never_been_killed(
    graph: Graph, server_address: ServerAddress, tenant: str, tmp_path: Path, name: str, queries_max: int
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
        _run_until_killed(server_address, killed, name, tmp_path, asked_at_ms, draw.randrange(2, queries_max))
        asked_at_ms += 2 * LEASE_MS
    jobs = jobs_of(graph, blobs, asked_at_ms)
    assert (await jobs.status(Scope(killed), name)).state is JobState.INTERRUPTED
    report = await jobs.run(Scope(killed), name)

    assert (report.state, report.resumed) == (JobState.DONE, True)
    assert await end_state(graph, killed) == wanted
    assert all(await blobs.exists_many(await _paths(graph, killed)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "queries_max"), [("consolidate", 40), ("compress", 14)])
async def test_killed_consolidation_run_again_makes_the_same_concepts_and_loses_nothing(
    graph: Graph, server_address: ServerAddress, tenant: str, tmp_path: Path, name: str, queries_max: int
) -> None:
    untouched, killed = Scope(f"{tenant}-whole"), Scope(f"{tenant}-killed")
    for scope in (untouched, killed):
        await tell_all_topics(graph, scope, 20)
        for text in ("The printer is jammed again.", "Fed the hedgehog in the yard.", "又在开派对。"):
            await tell(graph, scope, [(text, ())] * 12, step_ms=7 * DAY_MS)
    blobs = BlobStore.open(tmp_path)
    await jobs_of(graph, blobs).run(untouched, name)
    wanted = await concepts_of(graph, untouched)
    assert wanted["concepts"]

    draw = random.Random(name)
    asked_at_ms = NOW
    for _ in range(3):
        _run_until_killed(server_address, killed.tenant_id, name, tmp_path, asked_at_ms, draw.randrange(2, queries_max))
        asked_at_ms += 2 * LEASE_MS
        turns = (await concepts_of(graph, killed))["turns"]
        assert all(turn["active"] or turn["merged"] for turn in turns), "what stands for a turn is there before it goes"
    report = await jobs_of(graph, blobs, asked_at_ms).run(killed, name)

    assert (report.state, report.resumed) == (JobState.DONE, True)
    assert await concepts_of(graph, killed) == wanted


CONCEPTS = """
MATCH (c:Concept {tenant_id: $tenant_id}) WHERE c.active
RETURN c.node_id AS id, c.concept_kind AS kind, c.title AS title, c.text AS text, c.level AS level,
  COLLECT { MATCH (c)-[:DERIVED_FROM]->(m:Memory) RETURN m.node_id ORDER BY m.node_id } AS sources,
  COLLECT { MATCH (m:Memory)-[:ABOUT]->(c) RETURN m.node_id ORDER BY m.node_id } AS members,
  COLLECT { MATCH (c)-[:PART_OF]->(wider:Concept) RETURN wider.node_id } AS parents
ORDER BY id
"""
TURNS = """
MATCH (e:Episode {tenant_id: $tenant_id})
OPTIONAL MATCH (merged:Concept {tenant_id: $tenant_id, node_id: e.compressed_into})-[:DERIVED_FROM]->(e)
RETURN e.node_id AS id, e.active AS active, e.topic_id AS topic, merged.active AS merged ORDER BY id
"""


async def concepts_of(graph: Graph, scope: Scope) -> dict[str, list[dict[str, Any]]]:
    return {
        "concepts": await read_rows(graph, scope.tenant_id, CONCEPTS),
        "turns": await read_rows(graph, scope.tenant_id, TURNS),
    }


def _run_until_killed(
    address: ServerAddress, tenant: str, name: str, folder: Path, asked_at_ms: int, queries: int
) -> None:
    """Kills the process some queries into its work, in the middle of the next one."""
    environment = os.environ | {
        "TEST_URI": address.uri,
        "TEST_USERNAME": address.username or "",
        "TEST_PASSWORD": address.password or "",
    }
    command = [sys.executable, "-m", "tests.e2e.job_process", tenant, name, str(folder), str(asked_at_ms)]
    process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for _ in range(queries):
        assert process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL


async def _paths(graph: Graph, tenant: str) -> list[str]:
    rows = await read_rows(graph, tenant, "MATCH (r:RawChunk {tenant_id: $tenant_id}) RETURN r.path AS path")
    return [row["path"] for row in rows]
