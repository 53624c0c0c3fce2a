"""What the graph knows of the originals of masked texts: where they lie, sealed."""

from __future__ import annotations

from dataclasses import dataclass

from app.store.graph import Graph


@dataclass(frozen=True, slots=True)
class SealedPlace:
    """`sha256` is of the sealed bytes."""

    path: str
    sha256: str


class PersonalDataRepository:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def original(self, tenant_id: str, episode_id: str) -> SealedPlace | None:
        """None where the episode is not there, was deleted, or nothing of it was replaced and kept."""
        rows = await self._graph.tenant(tenant_id).read("personal_data/read_original", node_id=episode_id)
        return SealedPlace(rows[0]["path"], rows[0]["sha256"]) if rows else None
