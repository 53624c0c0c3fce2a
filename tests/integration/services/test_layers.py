"""Crowded nodes keep their strongest edges online; the others are cold, with all they had, and come back."""

from __future__ import annotations

from typing import Any

import pytest

from app.bootstrap import Memory
from app.domain.errors import InvalidInput, NotPermitted
from app.domain.scope import Right, Scope
from app.domain.time import DAY_MS
from app.store.graph import Graph
from tests.graph_rows import read_rows
from tests.integration.services.consolidation.planted import NOON, tell

EDGES = """
MATCH (a:Node {tenant_id: $tenant_id})-[r]->(b:Concept)
RETURN type(r) AS type, properties(r) AS properties ORDER BY r.edge_id
"""
MAKE = """
MERGE (hub:Node:Memory:Concept {tenant_id: $tenant_id, node_id: 'concept_hub'})
WITH hub
UNWIND range(0, size($ids) - 1) AS place
MATCH (turn:Node {tenant_id: $tenant_id, node_id: $ids[place]})
CREATE (turn)-[about:ABOUT]->(hub)
SET about = {edge_id: 'edge_' + place, tenant_id: $tenant_id, weight: (place + 1) / 10.0, confidence: 0.9,
  since: $since, updated_at: $since, creator: 'test'}
"""


async def edges(graph: Graph, scope: Scope) -> list[dict[str, Any]]:
    return await read_rows(graph, scope.tenant_id, EDGES)


@pytest.fixture
async def hub(memory: Memory, graph: Graph, scope: Scope) -> None:
    """Ten turns about one concept, the last the firmest."""
    ids = await tell(graph, scope, [(f"Turn {number}.", ()) for number in range(10)])
    now = await read_rows(graph, scope.tenant_id, "RETURN timestamp() AS now")
    parameters = {"tenant_id": scope.tenant_id, "ids": ids, "since": now[0]["now"] - DAY_MS}
    await graph.run_write([("test", MAKE, parameters)])


@pytest.mark.usefixtures("hub")
async def test_the_strongest_stay_and_the_others_come_back_as_they_were(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    before = await edges(graph, scope)

    report = await memory.layers.prune(scope, 4)

    found = await edges(graph, scope)
    assert [row["properties"]["edge_id"] for row in found if row["type"] == "ABOUT"] == [
        "edge_6",
        "edge_7",
        "edge_8",
        "edge_9",
    ]
    cold = [row["properties"] for row in found if row["type"] == "COLD"]
    assert {(each["type"], each["reason"]) for each in cold} == {("ABOUT", "cap")}
    assert len(cold) == 6
    (about,) = [state for state in report.states if state.type == "ABOUT"]
    assert (about.beyond_cap, about.cold, about.degree_max, about.nodes_over_cap) == (6, 6, 4, 0)
    assert len(report.actions) == 1

    assert await memory.layers.restore(scope) == 6
    assert await edges(graph, scope) == before
    assert await memory.layers.restore(scope) == 0


@pytest.mark.usefixtures("hub")
async def test_a_dry_run_tells_the_same_and_changes_nothing(memory: Memory, graph: Graph, scope: Scope) -> None:
    before = await edges(graph, scope)
    dry = await memory.layers.prune(scope, 4, dry_run=True)
    assert await edges(graph, scope) == before
    done = await memory.layers.prune(scope, 4)
    assert dry.actions == done.actions
    assert (await memory.layers.prune(scope, 4)).actions == ()


@pytest.mark.usefixtures("hub")
async def test_what_is_old_doubtful_and_weak_goes_cold_without_a_crowd(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    old = "MATCH ()-[r:ABOUT {tenant_id: $tenant_id}]->() SET r.updated_at = $old, r.confidence = 0.2"
    await graph.run_write([("test", old, {"tenant_id": scope.tenant_id, "old": NOON - 400 * DAY_MS})])

    report = await memory.layers.prune(scope)

    cold = [row["properties"]["edge_id"] for row in await edges(graph, scope) if row["type"] == "COLD"]
    assert cold == ["edge_0", "edge_1"]
    assert [state.faint for state in report.states if state.type == "ABOUT"] == [2]


@pytest.mark.usefixtures("hub")
async def test_what_is_refused_changes_nothing(memory: Memory, graph: Graph, scope: Scope) -> None:
    before = await edges(graph, scope)
    with pytest.raises(InvalidInput):
        await memory.layers.prune(scope, 0)
    reader = Scope(scope.tenant_id, scope.user_id, rights=frozenset({Right.READ}))
    with pytest.raises(NotPermitted):
        await memory.layers.prune(reader, 4)
    with pytest.raises(NotPermitted):
        await memory.layers.restore(reader)
    assert await edges(graph, scope) == before
