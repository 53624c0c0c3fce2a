"""The invariants of the graph, each asked by one query of `cypher/health`."""

from __future__ import annotations

from dataclasses import dataclass

from app.store.graph import Graph
from app.store.queries import query


@dataclass(frozen=True, slots=True)
class Offenders:
    """`count` stops at the limit that was given; `examples` are some of their ids."""

    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitedSpan:
    """`length` characters from `offset` of the raw chunk's text, cited by an episode."""

    episode_id: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class RawChunkSample:
    node_id: str
    path: str
    sha256: str
    mime: str
    length_bytes: int
    spans: tuple[CitedSpan, ...]


class HealthRepository:
    def __init__(self, graph: Graph, timeout_seconds: float, offenders_max: int, examples_max: int) -> None:
        self._graph = graph
        self._timeout_seconds = timeout_seconds
        self._limits = {"offenders_max": offenders_max, "examples_max": examples_max}

    async def find(self, name: str, tenant_id: str, **parameters: str | int) -> Offenders:
        """Runs `cypher/health/<name>`. Raises LimitExceeded when it takes longer than the limit."""
        key, given = f"health/{name}", {**parameters, **self._limits}
        if query(key).is_global:
            rows = await self._graph.system.read(key, timeout_seconds=self._timeout_seconds, **given)
        else:
            rows = await self._graph.tenant(tenant_id).read(key, timeout_seconds=self._timeout_seconds, **given)
        return Offenders(rows[0]["offenders"], tuple(rows[0]["examples"]))

    async def sample_raw_chunks(self, tenant_id: str, rows_max: int, spans_max: int) -> list[RawChunkSample]:
        """Chosen at random, so that doctors who come often see all of them in time."""
        rows = await self._graph.tenant(tenant_id).read(
            "health/sample_raw_chunks", timeout_seconds=self._timeout_seconds, rows_max=rows_max, spans_max=spans_max
        )
        return [
            RawChunkSample(
                node_id=row["node_id"],
                path=row["path"] or "",
                sha256=row["sha256"],
                mime=row["mime"] or "",
                length_bytes=row["length_bytes"] or 0,
                spans=tuple(
                    CitedSpan(episode_id, offset or 0, length or 0) for episode_id, offset, length in row["spans"]
                ),
            )
            for row in rows
        ]
