"""Rows written straight into the graph, for tests of what reads them; and reads that no query file has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.time import FAR_FUTURE_MS
from app.store.graph import Graph

WRITE_MEMORIES = """
UNWIND $rows AS row
MERGE (n:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET n:Memory:$(row.kind), n += row
"""


def memory_rows(count: int, *, start: int = 0, kind: str = "Episode", **properties: Any) -> list[dict[str, Any]]:
    """Memories `memory number 0`, `memory number 1`, … with every property that a memory must have."""
    return [
        {
            "node_id": f"{kind.lower()}_{number:06d}",
            "kind": kind,
            "unit": "turn",
            "user_id": "ming",
            "scope": "private",
            "audience": "ming",
            "source": "conversation",
            "active": True,
            "text": f"memory number {number}",
            "search_text": f"memory number {number}",
            "language": "en",
            "event_at": 1_760_000_000_000 + number,
            "recorded_at": 1_760_000_000_000 + number,
            "superseded_at": FAR_FUTURE_MS,
            "created_at": 1_760_000_000_000 + number,
            "updated_at": 1_760_000_000_000 + number,
            "creator": "test",
            **properties,
        }
        for number in range(start, start + count)
    ]


async def write_memories(graph: Graph, tenant_id: str, rows: Sequence[Mapping[str, Any]]) -> None:
    await run(graph, tenant_id, WRITE_MEMORIES, rows=list(rows))


async def run(graph: Graph, tenant_id: str, text: str, **parameters: Any) -> None:
    await graph.run_write([("test", f"CYPHER 25 {text}", {**parameters, "tenant_id": tenant_id})])


async def read_rows(graph: Graph, tenant_id: str, text: str, **parameters: Any) -> list[dict[str, Any]]:
    return await graph.run_read("test", f"CYPHER 25 {text}", {**parameters, "tenant_id": tenant_id}, None)
