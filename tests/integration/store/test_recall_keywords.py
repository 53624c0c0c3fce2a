"""The boolean filter of the graph: its limits are of what the reader may see."""

from __future__ import annotations

from app.domain.ids import node_id
from app.domain.knowledge import EdgeType
from app.domain.time import FAR_FUTURE_MS
from app.store.graph import Graph
from app.store.recall import ReadLimits, RecallReader, View
from app.store.recall_keywords import KeywordReader
from tests.graph_rows import memory_rows, run, write_memories

NARROW = ReadLimits(keyword_scan_max=3, keyword_memories_max=3)
MENTION = f"""
MERGE (e:Node:Entity {{tenant_id: $tenant_id, node_id: $entity_id}})
SET e.name = 'Oslo', e.name_key = 'oslo', e.alias_text = 'oslo', e.type = 'Location', e.audiences = ['ming', 'anna']
WITH e
MATCH (m:Memory {{tenant_id: $tenant_id}})
MERGE (m)-[:{EdgeType.MENTIONS} {{edge_id: 'edge_' + m.node_id}}]->(e)
"""


def view_of(user: str) -> View:
    return View((user, "*"), since_ms=0, asked_at_ms=FAR_FUTURE_MS, valid_at_ms=FAR_FUTURE_MS - 1)


def reader_of(graph: Graph, tenant: str, user: str) -> KeywordReader:
    return KeywordReader(graph.tenant(tenant), view_of(user), NARROW, timeout_seconds=30)


async def test_what_others_remember_does_not_crowd_out_what_i_do(graph: Graph, tenant: str) -> None:
    await write_memories(graph, tenant, memory_rows(2, keywords=["oslo"]))
    await write_memories(graph, tenant, memory_rows(20, start=2, keywords=["oslo"], audience="anna", user_id="anna"))

    mine = await reader_of(graph, tenant, "ming").filtered(["oslo"], ["Episode"])
    hers = await reader_of(graph, tenant, "anna").filtered(["oslo"], ["Episode"])

    assert {row.node_id for row in mine} == {"episode_000000", "episode_000001"}
    assert len(hers) == 3, "hers are bounded, the newest first"
    assert {row.node_id for row in hers} == {"episode_000019", "episode_000020", "episode_000021"}


async def test_what_others_say_of_a_name_does_not_crowd_out_what_i_say_of_it(graph: Graph, tenant: str) -> None:
    await write_memories(graph, tenant, memory_rows(20, start=2, audience="anna", user_id="anna"))
    await write_memories(graph, tenant, memory_rows(5, start=30, active=False))
    await write_memories(graph, tenant, memory_rows(2))
    await run(graph, tenant, MENTION, entity_id=node_id("entity", "oslo"))

    mine = await reader_of(graph, tenant, "ming").filtered(["oslo"], ["Episode"])

    assert {row.node_id for row in mine} == {"episode_000000", "episode_000001"}


async def test_a_deleted_name_is_no_name_of_a_question(graph: Graph, tenant: str) -> None:
    await write_memories(graph, tenant, memory_rows(2))
    await run(graph, tenant, MENTION, entity_id=node_id("entity", "oslo"))
    reader = RecallReader(graph.tenant(tenant), view_of("ming"), NARROW, timeout_seconds=30)
    assert [entity.name_keys for entity in await reader.entities(["oslo"])] == [("oslo",)]

    await run(graph, tenant, MENTION + " SET e.deleted_at = 1", entity_id=node_id("entity", "oslo"))
    assert await reader.entities(["oslo"]) == ()


async def test_a_deleted_name_leads_nowhere(graph: Graph, tenant: str) -> None:
    await write_memories(graph, tenant, memory_rows(2))
    await run(graph, tenant, MENTION + " SET e.deleted_at = 1", entity_id=node_id("entity", "oslo"))

    assert await reader_of(graph, tenant, "ming").filtered(["oslo"], ["Episode"]) == ()


async def test_a_name_of_others_is_no_name_of_my_question(graph: Graph, tenant: str) -> None:
    await write_memories(graph, tenant, memory_rows(2))
    private = MENTION + " SET e.audiences = ['anna'], e.aliases = ['Ose', 'Kri'], e.alias_audiences = ['anna', 'ben']"
    await run(graph, tenant, private + ", e.alias_text = 'oslo ose kri'", entity_id=node_id("entity", "oslo"))

    mine = RecallReader(graph.tenant(tenant), view_of("ming"), NARROW, timeout_seconds=30)
    hers = RecallReader(graph.tenant(tenant), view_of("anna"), NARROW, timeout_seconds=30)

    assert await mine.entities(["oslo"]) == ()
    assert [entity.name_keys for entity in await hers.entities(["oslo"])] == [("oslo", "ose")]
