"""Two names become one to those who ask, and two again, exactly as they were."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.bootstrap import Memory
from app.domain.errors import Conflict, InvalidInput, NotFound
from app.domain.knowledge import NodeLabel
from app.domain.memory_units import IngestOptions
from app.domain.scope import Scope, Visibility
from app.domain.units import NodeDraft
from app.services.ingest.assembling import entity_id
from app.services.ingest.graph_rows import alias_token
from app.services.text.names import name_key
from app.store.graph import Graph
from app.store.lucene import lucene_query
from tests.builders import turn

SHARED = IngestOptions(visibility=Visibility.TEAM)
SYSTEM_TIMES = {"updated_at", "created_at", "recorded_at"}


def of(name: str) -> str:
    return entity_id(name_key(name))


async def export(graph: Graph, scope: Scope) -> list[Any]:
    """All that readers are shown of a tenant, without the times at which it was written."""
    nodes = await graph.run_read(
        "test",
        "MATCH (n:Node {tenant_id: $tenant_id}) WHERE NOT n:Event AND NOT n:Meta "
        "RETURN labels(n) AS labels, properties(n) AS properties ORDER BY n.node_id",
        {"tenant_id": scope.tenant_id},
        None,
    )
    edges = await graph.run_read(
        "test",
        "MATCH (a:Node {tenant_id: $tenant_id})-[r]->(b) WHERE type(r) <> 'DELETED' "
        "RETURN a.node_id AS a, type(r) AS type, properties(r) AS properties, b.node_id AS b "
        "ORDER BY a, type, b, r.edge_id",
        {"tenant_id": scope.tenant_id},
        None,
    )
    return [_without_times(row) for row in (*nodes, *edges)]


def _without_times(row: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in row["properties"].items() if key not in SYSTEM_TIMES}
    return {**row, "properties": kept}


async def named(graph: Graph, scope: Scope, name: str) -> set[str]:
    """What recall finds for a name in a question."""
    tenant, token = graph.tenant(scope.tenant_id), alias_token(name_key(name))
    lucene = lucene_query(scope.tenant_id, (), "alias_text", [token])
    (row,) = await tenant.read("recall/search_entities", lucene=lucene, audiences=list(scope.audiences), hits_max=9)
    return {hit[0] for hit in row["hits"] if token in hit[1].split()}


@pytest.fixture
async def talk(memory: Memory, scope: Scope) -> None:
    turns = [
        turn("Peggy keeps bees.", minute=1),
        turn("Margaret went to Bonn.", minute=2),
        turn("Udo likes Bonn.", minute=3),
    ]
    await memory.ingest.ingest(scope, turns)
    for name in ("Peggy", "Margaret", "Udo"):
        await memory.units.create_node(scope, NodeDraft(NodeLabel.ENTITY, name))


@pytest.mark.usefixtures("talk")
async def test_a_name_finds_what_was_said_of_the_other_while_they_are_one(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    before = await export(graph, scope)

    merge = await memory.merging.merge(scope, of("Margaret"), of("Peggy"), "she said so")

    assert (merge.kept_id, merge.merged_id, merge.operator) == (of("Margaret"), of("Peggy"), scope.user_id)
    assert await named(graph, scope, "Peggy") == await named(graph, scope, "Margaret") == {of("Peggy"), of("Margaret")}
    assert await memory.merging.merges(scope, of("Peggy")) == [merge]
    assert await export(graph, scope) != before

    assert await memory.merging.unmerge(scope, merge.merge_id) == merge
    assert await export(graph, scope) == before
    assert await memory.merging.merges(scope, of("Peggy")) == []
    assert await named(graph, scope, "Peggy") == {of("Peggy")}


@pytest.mark.usefixtures("talk")
async def test_merges_in_a_row_are_undone_in_any_order(memory: Memory, graph: Graph, scope: Scope) -> None:
    apart = await export(graph, scope)
    first = await memory.merging.merge(scope, of("Margaret"), of("Peggy"), "one")
    one_merge = await export(graph, scope)
    second = await memory.merging.merge(scope, of("Udo"), of("Margaret"), "two")
    names = (await memory.units.node(scope, of("Udo"))).properties["aliases"]
    assert set(names) == {"Margaret", "Peggy"}

    await memory.merging.unmerge(scope, second.merge_id)
    assert [_without_edge_times(row) for row in await export(graph, scope)] == [
        _without_edge_times(r) for r in one_merge
    ]
    again = await memory.merging.merge(scope, of("Udo"), of("Margaret"), "two")
    await memory.merging.unmerge(scope, first.merge_id)
    assert set((await memory.units.node(scope, of("Udo"))).properties["aliases"]) == {"Margaret"}
    await memory.merging.unmerge(scope, again.merge_id)
    assert await export(graph, scope) == apart


def _without_edge_times(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "properties": {key: value for key, value in row["properties"].items() if key not in {"at", "since"}}}


@pytest.mark.usefixtures("talk")
async def test_what_is_refused_changes_nothing(memory: Memory, graph: Graph, scope: Scope) -> None:
    await memory.merging.merge(scope, of("Margaret"), of("Peggy"), "she said so")
    before = await export(graph, scope)
    with pytest.raises(Conflict, match="merged already"):
        await memory.merging.merge(scope, of("Peggy"), of("Margaret"), "again")
    with pytest.raises(InvalidInput):
        await memory.merging.merge(scope, of("Udo"), of("Udo"), "himself")
    with pytest.raises(InvalidInput):
        await memory.merging.merge(scope, of("Udo"), of("Peggy"), " ")
    with pytest.raises(NotFound):
        await memory.merging.merge(scope, of("Udo"), of("Nobody"), "a guess")
    with pytest.raises(NotFound):
        await memory.merging.unmerge(scope, "edge_x")
    assert await export(graph, scope) == before


async def test_a_private_merge_and_a_private_name_stay_private(memory: Memory, graph: Graph, scope: Scope) -> None:
    anna = replace(scope, user_id="anna")
    await memory.ingest.ingest(scope, [turn("Margaret went to Bonn.")], SHARED)
    await memory.ingest.ingest(anna, [turn("Margaret sings.", session="hers", speaker="Anna")])
    await memory.units.create_node(anna, NodeDraft(NodeLabel.ENTITY, "Peggy"))
    await memory.units.create_node(scope, NodeDraft(NodeLabel.ENTITY, "Margaret"))
    await memory.units.create_node(anna, NodeDraft(NodeLabel.ENTITY, "Margaret"))

    merge = await memory.merging.merge(anna, of("Margaret"), of("Peggy"), "my aunt")

    assert merge.audience == "anna"
    assert "Peggy" in (await memory.units.node(anna, of("Margaret"))).properties["aliases"]
    assert "Peggy" not in (await memory.units.node(scope, of("Margaret"))).properties["aliases"]
    assert await named(graph, anna, "Peggy") == {of("Peggy"), of("Margaret")}
    assert await named(graph, scope, "Peggy") == set()
    assert await memory.merging.merges(scope, of("Margaret")) == []
    with pytest.raises(NotFound):
        await memory.merging.unmerge(scope, merge.merge_id)


async def test_each_change_is_told_once(memory: Memory, graph: Graph, scope: Scope, talk: None) -> None:
    merge = await memory.merging.merge(scope, of("Margaret"), of("Peggy"), "she said so", score=0.97, operator="ingest")
    await memory.merging.unmerge(scope, merge.merge_id)
    rows = await graph.run_read(
        "test",
        "MATCH (e:Event {tenant_id: $tenant_id}) WHERE $merge_id IN e.subjects "
        "RETURN e.name AS name, e.detail_json AS detail ORDER BY e.sequence",
        {"tenant_id": scope.tenant_id, "merge_id": merge.merge_id},
        None,
    )
    assert [row["name"] for row in rows] == ["Memory.EdgeCreated", "Memory.EdgeDeleted"]
    assert '"score": 0.97' in rows[0]["detail"]
