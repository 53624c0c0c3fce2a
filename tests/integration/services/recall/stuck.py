"""A database in which a query of recall really works for minutes, and a look at what the server is working on."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Mapping
from typing import Any

from app.store.graph import Graph, Row

ENDLESS = """
UNWIND range(1, 100000000000) AS number
WITH number WHERE number < 0
RETURN '{mark}' AS mark, count(*) AS numbers
"""
RUNNING = """
SHOW TRANSACTIONS YIELD currentQuery
WHERE currentQuery CONTAINS $mark
RETURN count(*) AS running
"""
LOOKS_MAX = 1_200
"""A tenth of a second apart."""


class StuckGraph(Graph):
    """The real database; `stuck` queries are replaced by one that does not end by itself. `mark` stands in it."""

    stuck: frozenset[str]
    mark: str

    async def run_read(
        self, name: str, text: str, parameters: Mapping[str, Any], timeout_seconds: float | None
    ) -> list[Row]:
        if name in self.stuck:
            text, timeout_seconds = ENDLESS.replace("{mark}", self.mark), 600
        return await super().run_read(name, text, parameters, timeout_seconds)


def stuck(graph: Graph, *names: str) -> StuckGraph:
    copy = StuckGraph.__new__(StuckGraph)
    copy.__dict__.update(graph.__dict__)
    copy.stuck, copy.mark = frozenset(names), f"stuck-{uuid.uuid4().hex}"
    return copy


async def until_running(graph: Graph, mark: str, count: int) -> None:
    """Looks until the server works on so many queries with that mark; fails when that does not come true."""
    found = -1
    for _ in range(LOOKS_MAX):
        found = int((await graph.run_read("show", RUNNING, {"mark": mark}, None))[0]["running"])
        if found == count:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{found} queries run in the server, {count} were expected")
