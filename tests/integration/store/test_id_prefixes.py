"""Whole ids from their first characters, for one reader."""

from __future__ import annotations

from app.store.graph import Graph
from app.store.id_prefixes import IdPrefixRepository
from app.store.memory_units import Reader

TWO_PEOPLE = """
UNWIND [['fact_1', 'ming'], ['fact_2', 'anna'], ['fact_3', '*'], ['entity_1', null]] AS row
CREATE (:Node {tenant_id: $tenant_id, node_id: row[0], audience: row[1]})
"""


async def test_nobody_sees_the_ids_of_what_is_not_theirs(graph: Graph, tenant: str) -> None:
    await graph.run_write([("test", TWO_PEOPLE, {"tenant_id": tenant})])
    repository = IdPrefixRepository(graph)

    assert await repository.find(Reader(tenant, ("ming", "*")), "fact_", 5) == ["fact_1", "fact_3"]
    assert await repository.find(Reader(tenant, ("ming", "*")), "fact_2", 5) == []
    assert await repository.find(Reader(tenant, ("ming", "*")), "entity", 5) == ["entity_1"]
