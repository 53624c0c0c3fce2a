"""Who finds communities: Graph Data Science in the server, or networkx here where the server has none."""

from __future__ import annotations

import asyncio
from typing import Protocol

from app.algorithms.communities import Partition, WeightedGraph, louvain_partition, scaled
from app.store.graph_science import GraphScienceRepository

SEED = 42


class CommunityDetection(Protocol):
    name: str
    note: str
    """Empty, or what is worse with this one."""

    async def partition(self, tenant_id: str, graph: WeightedGraph, resolution: float) -> Partition:
        """Higher resolution, smaller communities."""
        ...


class LeidenInServer:
    name = "Graph Data Science (Leiden)"
    note = ""

    def __init__(self, repository: GraphScienceRepository) -> None:
        self._repository = repository

    async def partition(self, tenant_id: str, graph: WeightedGraph, resolution: float) -> Partition:
        async with self._repository.projected(
            tenant_id, graph.nodes, graph.sources, graph.targets, graph.weights
        ) as projected:
            communities = await projected.communities(resolution, SEED)
            return Partition(communities, scaled(await projected.ranks()))


class LouvainInProcess:
    name = "networkx (Louvain)"
    note = (
        "The server has no Graph Data Science: communities were found by networkx, which is much slower "
        "and a little coarser. `memctl neo4j up` starts a server that has it."
    )

    async def partition(self, tenant_id: str, graph: WeightedGraph, resolution: float) -> Partition:
        return await asyncio.to_thread(louvain_partition, graph, resolution, SEED)


async def detection_of(repository: GraphScienceRepository) -> CommunityDetection:
    return LeidenInServer(repository) if await repository.is_installed() else LouvainInProcess()
