"""What is read of the memories that a pack may hold."""

from __future__ import annotations

from app.domain.scope import Scope
from app.store.graph import Graph
from app.store.recall import View
from app.store.recall_evidence import EvidenceLimits, EvidenceReader
from tests.graph_rows import memory_rows, run, write_memories

NOON = 1_741_000_000_000
JOIN = """
MATCH (a:Memory {tenant_id: $tenant_id, node_id: 'fact_000000'})
MATCH (b:Memory {tenant_id: $tenant_id, node_id: 'fact_000001'})
MERGE (a)-[:SAME_AS {edge_id: 'edge_same', tenant_id: $tenant_id}]->(b)
"""


async def test_each_of_two_statements_that_say_the_same_names_the_other(graph: Graph, scope: Scope) -> None:
    rows = memory_rows(3, kind="Fact")
    await write_memories(graph, scope.tenant_id, rows)
    await run(graph, scope.tenant_id, JOIN)
    view = View(scope.audiences, 0, NOON, NOON)
    reader = EvidenceReader(graph.tenant(scope.tenant_id), view, EvidenceLimits(), 60.0)
    found = await reader.evidence([row["node_id"] for row in rows])
    assert [row.same_ids for row in found] == [{"fact_000001"}, {"fact_000000"}, frozenset()]
