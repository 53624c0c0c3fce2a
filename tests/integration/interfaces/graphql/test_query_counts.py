"""However many nodes a list has, what is around them costs the same few queries."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.blobs.store import BlobStore
from app.bootstrap import build_memory
from app.settings import Settings
from app.store.graph import Graph
from tests.builders import conversation
from tests.conftest import ServerAddress
from tests.fakes import HashEmbedder
from tests.integration.interfaces.graphql.conftest import GraphqlClient, client_of

LIST = """
query ($first: Int!) {
  nodes(first: $first, filters: {kinds: [EPISODE]}) {
    nodes {
      id session { title } sources { rawId }
      neighbours(first: 5) { edge { type } node { id sources { rawId } } }
    }
  }
}
"""


@pytest.fixture
def queries_run() -> list[str]:
    return []


@pytest_asyncio.fixture(loop_scope="session")
async def watched(
    graph: Graph,
    server_address: ServerAddress,
    local_settings: Settings,
    blobs: BlobStore,
    queries_run: list[str],
) -> AsyncIterator[GraphqlClient]:
    """A client whose graph queries are written down; the shared graph has made sure of the schema."""
    connection = await Graph.connect(
        server_address.uri,
        server_address.username,
        server_address.password,
        observer=lambda name, _milliseconds, _rows: queries_run.append(name),
    )
    memory = build_memory(local_settings, connection, blobs, HashEmbedder())
    texts = [f"Message number {number} about tea" for number in range(50)]
    await memory.ingest.ingest(memory.local_scope, conversation(*texts))
    async with client_of(local_settings, memory) as http:
        yield GraphqlClient(http)
    await connection.close()


@pytest.mark.parametrize("first", [1, 50])
async def test_a_list_with_neighbours_sources_and_sessions_costs_a_fixed_number_of_queries(
    watched: GraphqlClient, queries_run: list[str], first: int
) -> None:
    queries_run.clear()
    nodes = (await watched.ask(LIST, first=first))["nodes"]["nodes"]
    assert len(nodes) == first
    assert all(node["sources"] and node["neighbours"] and node["session"] for node in nodes)
    assert sorted(queries_run) == [
        "memory_unit/get_sessions",
        "memory_unit/list_neighbours",
        "memory_unit/list_nodes",
        "memory_unit/list_sources",
        "memory_unit/list_sources",
    ]
