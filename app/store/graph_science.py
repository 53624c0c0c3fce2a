"""Graph Data Science in the server: the queries of `cypher/graph_science`.

Its procedures are called through the same door as every other query, so that they have a name, a tenant, a time limit
and an error with a next step. The Python client would add a second connection, blocking and with none of these.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.errors import GraphMemoryError, LimitExceeded, Unavailable
from app.store.graph import Graph, Row, TenantGraph


@dataclass(frozen=True, slots=True)
class GraphSciencePolicy:
    """`heap_share`: of the server's heap that one projection may take. `concurrency` 1 gives the same communities for
    the same seed. `timeout_seconds`: longest single step. A projection that is `left_seconds` old is what a killed
    process has left."""

    heap_share: float = 0.5
    concurrency: int = 1
    timeout_seconds: float = 600.0
    left_seconds: int = 3_600
    damping: float = 0.85
    rounds: int = 50


@dataclass(frozen=True, slots=True)
class ProjectedGraph:
    """A graph in the server's memory, by its name there."""

    tenant: TenantGraph
    name: str
    nodes: int
    policy: GraphSciencePolicy

    async def communities(self, resolution: float, seed: int) -> NDArray[np.int64]:
        """Shape (nodes,); a node without an edge is a community of its own."""
        row = await self._run("graph_science/find_communities", resolution=resolution, seed=seed)
        numbers = np.asarray(row["communities"], dtype=np.int64)
        found = np.arange(self.nodes, dtype=np.int64) + (numbers.max(initial=-1) + 1)
        found[np.asarray(row["nodes"], dtype=np.int64)] = numbers
        return np.asarray(found, dtype=np.int64)

    async def bare_communities_milliseconds(self, resolution: float, seed: int) -> int:
        """What the algorithm alone takes, as the server says."""
        row = await self._run("graph_science/time_communities", resolution=resolution, seed=seed)
        return int(row["milliseconds"])

    async def ranks(self) -> NDArray[np.float64]:
        """Shape (nodes,): weighted PageRank, 0 for a node without an edge."""
        row = await self._run("graph_science/rank_nodes", damping=self.policy.damping, rounds=self.policy.rounds)
        found = np.zeros(self.nodes)
        found[np.asarray(row["nodes"], dtype=np.int64)] = row["scores"]
        return found

    async def _run(self, query: str, **parameters: float) -> Row:
        rows = await self.tenant.read(
            query,
            timeout_seconds=self.policy.timeout_seconds,
            graph_name=self.name,
            concurrency=self.policy.concurrency,
            **parameters,
        )
        return rows[0]


class GraphScienceRepository:
    def __init__(self, graph: Graph, policy: GraphSciencePolicy | None = None) -> None:
        self._graph = graph
        self._policy = policy or GraphSciencePolicy()

    async def is_installed(self) -> bool:
        """Raises Unavailable when the server does not answer."""
        try:
            await self._graph.system.read("health/read_gds_version")
        except Unavailable:
            raise
        except GraphMemoryError:
            return False
        return True

    @asynccontextmanager
    async def projected(
        self,
        tenant_id: str,
        nodes: int,
        sources: NDArray[np.int64],
        targets: NDArray[np.int64],
        weights: NDArray[np.float64],
    ) -> AsyncIterator[ProjectedGraph]:
        """Holds the graph in the server's memory while the block runs; dropped afterwards, whatever happens.

        Raises LimitExceeded, before anything is sent, when the server's heap is too small for it.
        """
        tenant, name = self._graph.tenant(tenant_id), f"consolidation_{secrets.token_hex(6)}"
        await tenant.read("graph_science/drop_left_graphs", left_seconds=self._policy.left_seconds)
        await self._require_memory(nodes, sources.size)
        try:
            await tenant.read(
                "graph_science/project_edges",
                timeout_seconds=self._policy.timeout_seconds,
                graph_name=name,
                sources=sources.tolist(),
                targets=targets.tolist(),
                weights=weights.tolist(),
            )
            yield ProjectedGraph(tenant, name, nodes, self._policy)
        finally:
            await asyncio.shield(tenant.read("graph_science/drop_graph", graph_name=name))

    async def _require_memory(self, nodes: int, edges: int) -> None:
        row = (
            await self._graph.system.read(
                "graph_science/estimate_memory", node_count=nodes, relationship_count=2 * edges
            )
        )[0]
        if row["bytes_needed"] > self._policy.heap_share * row["bytes_max"]:
            raise LimitExceeded(
                f"Communities of {nodes:,} nodes and {edges:,} edges may take {row['bytes_needed'] / 1e6:,.0f} MB of "
                f"the server's heap of {row['bytes_max'] / 1e6:,.0f} MB.",
                "Give the server more heap (GRAPH_MEMORY_NEO4J_HEAP_MEGABYTES for the local one).",
            )
