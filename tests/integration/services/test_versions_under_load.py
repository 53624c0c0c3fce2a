"""Writers of one slot queue and never fork a chain; a change that breaks off leaves nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from app.bootstrap import Memory
from app.domain.errors import GraphMemoryError
from app.domain.ingest import Turn
from app.domain.scope import Scope
from app.domain.versions import Act, VersionContent
from app.services.text.search_text import SearchAnalyzer
from app.services.unit_drafting import MemoryUnitPolicy, UnitDrafting
from app.services.versions.service import Versions
from app.store.graph import Graph, PreparedPlan, PreparedStatement, StatementRows
from app.store.versions import VersionRepository
from tests.fakes import FakeClock, HashEmbedder
from tests.graph_rows import read_rows
from tests.integration.cypher.test_audit_scripts import FINDERS
from tests.integration.cypher.test_queries_for_people import pasted
from tests.integration.services.versions_setup import NOON, home, versions_of

WRITERS, CHANGES, SLOTS = 8, 6, 3
WHY = Act("for the test")

CHAIN = """
MATCH (c:VersionChain {tenant_id: $tenant_id})
RETURN c.sequence AS counted, COUNT { (:Memory)-[:ACTIVE_OF]->(c) } AS current,
  COUNT { (:Memory {tenant_id: $tenant_id, chain_id: c.node_id}) } AS versions,
  COUNT { (:Memory {tenant_id: $tenant_id, chain_id: c.node_id})-[:VERSION_NEXT]->() } AS links
"""
EVERYTHING = """
MATCH (n:Node {tenant_id: $tenant_id})
RETURN n.node_id AS id, n {.*} AS node, COLLECT { MATCH (n)-[r]->(m) RETURN [type(r), m.node_id, r {.*}] } AS edges
ORDER BY id
"""


async def test_writers_of_a_few_slots_queue_and_fork_nothing(graph: Graph, scope: Scope) -> None:
    versions, _ = versions_of(graph, FakeClock(NOON))
    ids = [(await versions.record(scope, home("北京", who=f"who {slot}"))).version_id for slot in range(SLOTS)]

    async def write(writer: int) -> None:
        for change in range(CHANGES):
            said = VersionContent(f"writer {writer} says {change}")
            await versions.supersede(scope, ids[(writer + change) % SLOTS], said, WHY)

    await asyncio.gather(*(write(writer) for writer in range(WRITERS)))

    chains = await read_rows(graph, scope.tenant_id, CHAIN)
    assert [(row["current"], row["versions"] - row["links"]) for row in chains] == [(1, 1)] * SLOTS
    assert sum(row["versions"] for row in chains) == SLOTS + WRITERS * CHANGES
    assert all(row["counted"] == row["versions"] for row in chains)
    for name in FINDERS:
        assert await pasted(graph, name, scope.tenant_id) == [], name


async def test_ingest_and_changes_by_hand_meet_in_one_slot(memory: Memory, graph: Graph, scope: Scope) -> None:
    def lives(city: str, minute: int) -> Turn:
        said_at = NOON + minute * 60_000
        return Turn(f"我住在{city}。", speaker="小明", session_id="s", said_at_ms=said_at)

    await memory.ingest.ingest(scope, [lives("北京", 0)])
    [told] = (await memory.version_reading.believed(scope, entity="小明")).items
    cities = ["上海", "广州", "深圳", "成都"]
    await asyncio.gather(
        *(memory.ingest.ingest(scope, [lives(city, minute)]) for minute, city in enumerate(cities, start=1)),
        *(
            memory.versions.supersede(scope, told.node.node_id, VersionContent(f"小明住在第{number}处"), WHY)
            for number in range(4)
        ),
    )
    [chain] = [row for row in await read_rows(graph, scope.tenant_id, CHAIN) if row["versions"] > 1]
    assert (chain["current"], chain["versions"], chain["links"]) == (1, 9, 8)


class StopsAfter(Graph):
    """A server that is gone after some statements of a write."""

    statements_left: int

    async def run_write(self, statements: Sequence[PreparedStatement], *plans: PreparedPlan) -> list[StatementRows]:
        left = self.statements_left
        broken = ("broken", "RETURN 1 / 0 AS nothing", {})

        def cut(rows: StatementRows) -> Sequence[PreparedStatement]:
            return [*list(plans[0](rows))[:left], broken] if plans else [broken]

        return await super().run_write(statements, cut)


def breaking(graph: Graph, left: int) -> Graph:
    stopped = StopsAfter(graph._driver, graph._database, graph.policy, graph._observer)
    stopped.statements_left = left
    return stopped


@pytest.mark.parametrize("left", range(7))
async def test_a_change_that_breaks_off_between_statements_changes_nothing(
    graph: Graph, scope: Scope, left: int
) -> None:
    clock = FakeClock(NOON)
    whole, _ = versions_of(graph, clock)
    first = await whole.record(scope, home("北京"))
    other = await whole.record(scope, home("上海", who="明明"))
    before = await read_rows(graph, scope.tenant_id, EVERYTHING)
    drafting = UnitDrafting(MemoryUnitPolicy(), SearchAnalyzer(), HashEmbedder())
    broken = Versions(VersionRepository(breaking(graph, left)), drafting, clock)

    for change in (
        broken.supersede(scope, first.version_id, VersionContent("小明住在广州"), WHY),
        broken.correct(scope, first.version_id, VersionContent("小明住在广州", object="广州"), WHY),
        broken.merge(scope, other.version_id, first.version_id, WHY),
        broken.delete(scope, first.version_id, WHY),
    ):
        with pytest.raises(GraphMemoryError):
            await change

    assert await read_rows(graph, scope.tenant_id, EVERYTHING) == before


async def test_the_current_version_is_one_query_and_a_long_history_makes_it_no_longer(
    graph: Graph, scope: Scope
) -> None:
    """Database hits, not milliseconds: what is current and what holds at a moment, after 3 and after 40 versions."""
    clock = FakeClock(NOON)
    versions, _ = versions_of(graph, clock)
    hits = {}
    for who, count in (("short", 3), ("long", 40)):
        told = await versions.record(scope, home("北京", who=who, since_ms=0))
        for number in range(1, count):
            clock.advance(1000)
            await versions.record(scope, home(f"city {number}", who=who, since_ms=number * 1000))
        hits[who] = [
            await database_hits(graph, scope, name, told.version_id) for name in ("read_current", "read_held_at")
        ]
    assert hits["long"] == hits["short"]


async def database_hits(graph: Graph, scope: Scope, name: str, node_id: str) -> int:
    from app.domain.time import FAR_FUTURE_MS
    from app.store.queries import query

    parameters = {
        "tenant_id": scope.tenant_id,
        "audiences": list(scope.audiences),
        "node_id": node_id,
        "chain_id": None,
        "include_deleted": False,
        "valid_at": NOON,
        "open_end": FAR_FUTURE_MS,
    }
    async with graph._driver.session() as session:
        result = await session.run(f"PROFILE {query(f'version/{name}').text}", parameters)
        summary = await result.consume()

    def total(plan: dict) -> int:  # type: ignore[type-arg]
        return int(plan.get("dbHits", 0)) + sum(total(child) for child in plan.get("children", ()))

    return total(summary.profile)
