"""Whole ids from their first characters (`cypher/id_prefix`)."""

from __future__ import annotations

from app.store.graph import Graph


class IdPrefixRepository:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def find(self, tenant_id: str, start: str, rows_max: int) -> list[str]:
        rows = await self._graph.tenant(tenant_id).read("id_prefix/find_ids", start=start, rows_max=rows_max)
        return [row["node_id"] for row in rows]
