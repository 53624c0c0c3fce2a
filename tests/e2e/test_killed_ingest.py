"""What was acknowledged survives `kill -9`, and nothing is half there (requirement: acknowledged data is durable)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.blobs.store import BlobStore
from app.bootstrap import build_memory
from app.domain.scope import Scope
from app.settings import Settings
from app.store.graph import Graph
from tests.conftest import ServerAddress
from tests.e2e.long_talk import long_talk
from tests.fakes import HashEmbedder

PROJECT = Path(__file__).parents[2]
MESSAGES = 600
ENOUGH_ACKNOWLEDGED = 150


@pytest.mark.slow
async def test_a_killed_ingest_loses_nothing_and_is_resumed_by_running_it_again(
    graph: Graph, server_address: ServerAddress, tenant: str, tmp_path: Path
) -> None:
    acknowledged = _ingest_until_killed(server_address, tenant, tmp_path)
    assert ENOUGH_ACKNOWLEDGED <= acknowledged < MESSAGES

    settings = Settings(_env_file=None, data_folder=tmp_path)  # type: ignore[call-arg]
    memory = build_memory(settings, graph, BlobStore.open(tmp_path / "blobs"), HashEmbedder())
    scope = Scope(tenant, "ming")
    kept = await _texts(graph, tenant)
    wanted = [turn.text for turn in long_talk(MESSAGES)]
    assert kept[:acknowledged] == wanted[:acknowledged]
    report = await memory.health.doctor(scope)
    assert {check.name for check in report.checks if check.is_violated} == set()

    again = await memory.ingest.ingest(scope, long_talk(MESSAGES))

    assert again.items_unchanged == len(kept)
    assert await _texts(graph, tenant) == wanted
    report = await memory.health.doctor(scope)
    assert {check.name for check in report.checks if check.is_violated} == set()


def _ingest_until_killed(address: ServerAddress, tenant: str, folder: Path) -> int:
    """The number of items the process had acknowledged when it was killed in the middle of its work."""
    environment = os.environ | {
        "GRAPH_MEMORY_NEO4J_URI": address.uri,
        "GRAPH_MEMORY_NEO4J_USERNAME": address.username or "",
        "GRAPH_MEMORY_NEO4J_PASSWORD": address.password or "",
        "GRAPH_MEMORY_DATA_FOLDER": str(folder),
        "GRAPH_MEMORY_EMBEDDINGS": "off",
    }
    command = [sys.executable, "-m", "tests.e2e.ingesting_process", tenant, str(MESSAGES)]
    process = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    acknowledged = 0
    for line in process.stdout:
        acknowledged = int(line)
        if acknowledged >= ENOUGH_ACKNOWLEDGED:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    return acknowledged


async def _texts(graph: Graph, tenant: str) -> list[str]:
    rows = await graph.run_read(
        "test",
        "MATCH (e:Episode {tenant_id: $tenant_id}) RETURN e.text AS text "
        "ORDER BY toInteger(split(e.session_id, '-')[1]), e.position",
        {"tenant_id": tenant},
        None,
    )
    return [row["text"] for row in rows]
