"""Taking a throw-away server back to nothing."""

from __future__ import annotations

from app.domain.time import SystemClock
from app.store.graph import Graph
from app.store.migrator import Migrator


async def wipe(graph: Graph) -> None:
    """Every constraint, index and node. Never for a server that other tests use."""
    migrator = Migrator(graph, SystemClock())
    for row in await migrator.constraints():
        await graph.run_schema(f"DROP CONSTRAINT {row['name']}")
    for row in await migrator.indexes():
        if row["type"] != "LOOKUP":
            await graph.run_schema(f"DROP INDEX {row['name']}")
    await graph.run_schema("MATCH (n) DETACH DELETE n")
