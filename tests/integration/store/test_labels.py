"""The neomodel classes say what the schema says, and read what the queries write."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import quote

import neomodel
import pytest

from app.domain.ids import edge_id
from app.domain.knowledge import MemoryKind, NodeLabel
from app.domain.time import SystemClock
from app.store import labels
from app.store.graph import Graph
from app.store.migrator import Migrator
from tests.conftest import ServerAddress
from tests.graph_rows import memory_rows, write_memories


def test_every_label_of_the_graph_has_a_class() -> None:
    assert set(NodeLabel) | {"Node", "Memory"} <= set(labels.NODE_CLASSES)
    for kind in MemoryKind:
        assert set(labels.NODE_CLASSES[kind].inherited_labels()) == {kind, "Memory", "Node"}


async def test_every_indexed_property_of_a_label_is_on_its_class(graph: Graph) -> None:
    missing = {
        (row["name"], label, name)
        for row in await Migrator(graph, SystemClock()).indexes()
        if row["entity"] == "NODE"
        for label in row["labels"]
        for name in row["properties"]
        if name not in labels.NODE_CLASSES[label].defined_properties(rels=False)
    }
    assert missing == set()


async def test_every_unique_property_of_a_relationship_is_on_its_class(graph: Graph) -> None:
    classes = {"ACTIVE_OF": labels.ActiveEdge}
    constraints = [row for row in await Migrator(graph, SystemClock()).constraints() if row["entity"] == "RELATIONSHIP"]
    assert constraints
    for row in constraints:
        assert set(row["properties"]) <= set(classes[row["labels"][0]].defined_properties())


def test_importing_the_classes_opens_no_connection() -> None:
    code = "import app.store.labels, neomodel; assert neomodel.db.driver is None"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.fixture
def connection(server_address: ServerAddress) -> Iterator[None]:
    name, password = quote(server_address.username or "neo4j"), quote(server_address.password or "none")
    neomodel.db.set_connection(url=server_address.uri.replace("://", f"://{name}:{password}@"))
    yield
    neomodel.db.close_connection()


async def test_a_memory_is_read_by_its_label_and_followed_along_its_edges(
    graph: Graph, tenant: str, connection: None
) -> None:
    await write_memories(graph, tenant, memory_rows(2, embedding=[0.5, 0.25]))
    first, second = sorted(labels.Episode.nodes.filter(tenant_id=tenant), key=lambda episode: episode.node_id)

    first.next_episode.connect(
        second, {"edge_id": edge_id("TEMPORAL_NEXT", first.node_id, second.node_id), "tenant_id": tenant}
    )

    assert (first.text, first.embedding, first.active) == ("memory number 0", [0.5, 0.25], True)
    assert second.previous_episode.single().node_id == first.node_id
    assert {type(memory) for memory in labels.Memory.nodes.filter(tenant_id=tenant)} == {labels.Episode}
