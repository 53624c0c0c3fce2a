"""Turns that carry their time make one graph, in whatever order and batches they come, and however often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.bootstrap import Memory
from app.domain.ingest import Turn
from app.domain.scope import Scope
from app.store.graph import Graph
from tests.builders import turn
from tests.graph_shape import Shape, shape_of

HOUR, DAY = 60, 24 * 60
SAID = (
    turn("I live in Berlin.", speaker="Anna", session="en"),
    turn("我住在北京。", minute=1, speaker="小明", session="zh"),
    turn("Nice! I like green tea.", minute=3, speaker="Ben", session="en"),
    turn("我喜欢喝绿茶。", minute=5, speaker="小红", session="zh"),
    turn("I work at Siemens.", minute=9, speaker="Anna", session="en"),
    turn("My sister Clara lives in Hamburg.", minute=2 * HOUR, speaker="Anna", session="en"),
    turn("I need to buy milk tomorrow.", minute=3 * HOUR, speaker="Ben", session="en"),
    turn("我在腾讯工作。", minute=4 * HOUR, speaker="小明", session="zh"),
    turn("我对花生过敏。", minute=DAY, speaker="小红", session="zh"),
    turn("I moved to Munich.", minute=2 * DAY, speaker="Anna", session="en"),
    turn("I like green tea.", minute=2 * DAY + 5, speaker="Ben", session="en"),
    turn("I don't like coffee.", minute=2 * DAY + 6, speaker="Ben", session="en"),
    turn("我搬到上海了。", minute=3 * DAY, speaker="小明", session="zh"),
    turn("我喜欢喝绿茶。", minute=3 * DAY + 3, speaker="小红", session="zh"),
    turn("明天要去医院体检。", minute=4 * DAY, speaker="小明", session="zh"),
    turn("我住在广州。", minute=8 * DAY, speaker="小明", session="zh"),
    turn("I live in Rome now.", minute=9 * DAY, speaker="Anna", session="en"),
)
"""In the order of their times. Nobody is "she" or "you" here: who is meant is read off the turns that are there when
the words come."""

numbers = count()


def cut(turns: Sequence[Turn], places: set[int]) -> Iterator[Sequence[Turn]]:
    ends = sorted(places | {0, len(turns)})
    return (turns[start:end] for start, end in pairwise(ends))


async def told(memory: Memory, graph: Graph, scope: Scope, batches: Sequence[Sequence[Turn]]) -> Shape:
    """The graph of a tenant of its own that is told these batches, one after another."""
    own = replace(scope, tenant_id=f"{scope.tenant_id}-{next(numbers)}")
    for batch in batches:
        await memory.ingest.ingest(own, batch)
    return await shape_of(graph, own.tenant_id)


@pytest.fixture
async def in_order(memory: Memory, graph: Graph, scope: Scope) -> Shape:
    return await told(memory, graph, scope, [SAID])


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(turns=st.permutations(SAID), places=st.sets(st.integers(1, len(SAID) - 1)))
@example(turns=SAID, places=set(range(len(SAID))))
@example(turns=SAID[::-1], places=set(range(len(SAID))))
@example(turns=SAID[::-1], places=set())
async def test_the_graph_is_that_of_the_turns_in_their_order(
    memory: Memory, graph: Graph, scope: Scope, in_order: Shape, turns: Sequence[Turn], places: set[int]
) -> None:
    batches = list(cut(turns, places))
    shape = await told(memory, graph, scope, [*batches, *batches[::-1]])
    assert sorted(shape.keys() - in_order.keys()) == sorted(in_order.keys() - shape.keys())
    assert shape == in_order
