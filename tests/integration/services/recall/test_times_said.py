"""What people say of times is read in one way when it is told and when it is asked for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.blobs.store import BlobStore
from app.bootstrap import Memory, build_memory
from app.domain.ingest import Turn
from app.domain.knowledge import MemoryKind
from app.domain.recall import RecallFilters, RecallRequest, Strategy
from app.domain.scope import Scope
from app.domain.time import to_ms
from app.settings import Settings
from app.store.graph import Graph
from tests.fakes import HashEmbedder
from tests.graph_rows import read_rows

TOLD = """
MATCH (told:Event|Fact {tenant_id: $tenant_id}) WHERE told.time_expression IS NOT NULL
RETURN told.time_expression AS words, told.valid_since AS since, told.valid_until AS until ORDER BY since
"""
ABROAD = {
    "week_start": "sunday",
    "weekend_days": ("friday", "saturday"),
    "fiscal_year_start_month": 10,
    "day_before_month": True,
}


def at(*parts: int) -> int:
    return to_ms(datetime(*parts, tzinfo=UTC))  # type: ignore[misc]


def said(text: str, *parts: int) -> Turn:
    return Turn(text, speaker="Anna", session_id=f"s{parts}", said_at_ms=at(*parts))


@pytest.fixture
def abroad(graph: Graph, blobs: BlobStore, settings: Settings) -> Memory:
    return build_memory(settings.model_copy(update=ABROAD), graph, blobs, HashEmbedder())


async def times_told(graph: Graph, scope: Scope) -> list[tuple[str, int, int]]:
    rows = await read_rows(graph, scope.tenant_id, TOLD)
    return [(row["words"], row["since"], row["until"]) for row in rows]


async def test_conventions_of_the_settings_hold_for_what_is_told(abroad: Memory, scope: Scope, graph: Graph) -> None:
    told = [
        said("I met Kim in Q1.", 2026, 3, 18, 9),
        said("I visited Oslo last weekend.", 2026, 3, 18, 9),
        said("I sold the boat on 03/02/2026.", 2026, 3, 18, 9),
        said("我上财年去了北京。", 2026, 3, 18, 9),
    ]

    await abroad.ingest.ingest(scope, told)

    assert await times_told(graph, scope) == [
        ("上财年", at(2024, 10, 1), at(2025, 10, 1)),
        ("Q1", at(2025, 10, 1), at(2026, 1, 1)),
        ("03/02/2026", at(2026, 2, 3), at(2026, 2, 4)),
        ("last weekend", at(2026, 3, 13), at(2026, 3, 15)),
    ]


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("Where did we hike last weekend?", ["Friday", "Saturday"]),
        ("上周末我们去哪里 hike 了？", ["Friday", "Saturday"]),
        ("Where did we hike last week?", ["Sunday", "Friday", "Saturday"]),
        ("Where did we hike on 03/01/2026?", ["January"]),
        ("Where did we hike in Q1?", ["October"]),
        ("Where did we hike in FY2025?", ["September"]),
    ],
)
async def test_and_for_what_is_asked(abroad: Memory, scope: Scope, question: str, days: list[str]) -> None:
    walks = {
        "September": (2025, 9, 30, 9),
        "October": (2025, 10, 1, 9),
        "January": (2026, 1, 3, 9),
        "Sunday": (2026, 3, 8, 9),
        "Friday": (2026, 3, 13, 9),
        "Saturday": (2026, 3, 14, 9),
        "then": (2026, 3, 15, 9),
    }
    await abroad.ingest.ingest(scope, [said(f"We hike to the {day} tower.", *parts) for day, parts in walks.items()])

    request = RecallRequest(
        question,
        asked_at_ms=at(2026, 3, 18, 9),
        strategy=Strategy.TEMPORAL,
        filters=RecallFilters((MemoryKind.EPISODE,)),
    )
    pack = await abroad.recall.recall(scope, request)

    assert {hit.text for hit in pack.hits} == {f"We hike to the {day} tower." for day in days}
