"""Whole ids from their first characters (`cypher/id_prefix`)."""

from __future__ import annotations

from app.store.graph import Graph
from app.store.memory_units import Reader


class IdPrefixRepository:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def find(self, reader: Reader, start: str, rows_max: int) -> list[str]:
        rows = await self._graph.tenant(reader.tenant_id).read(
            "id_prefix/find_ids", audiences=list(reader.audiences), start=start, rows_max=rows_max
        )
        return [row["node_id"] for row in rows]
