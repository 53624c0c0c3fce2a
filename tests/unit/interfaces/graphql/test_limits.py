"""What a GraphQL document weighs: its depth, its aliases, and its fields times rows."""

from __future__ import annotations

import pytest
from graphql import parse
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import LimitExceeded
from app.interfaces.graphql.limits import COST_COUNTED_MAX, GraphqlPolicy, Weighed, require_within, weigh


@pytest.mark.parametrize(
    ("query", "weight"),
    [
        ("{ node(id: 1) { id text } }", Weighed(2, 0, 3)),
        ("{ a: node(id: 1) { b: id } }", Weighed(2, 2, 2)),
        ("{ nodes(first: 10) { nodes { id } } }", Weighed(3, 0, 1 + 10 * 2)),
        ("{ nodes(first: 10) { edges { node { id } } } }", Weighed(4, 0, 1 + 10 * 3)),
        ("{ nodes { nodes { neighbours(first: 5) { node { id } } } } }", Weighed(5, 0, 1 + 20 * (1 + 1 + 5 * 2))),
        ("query ($n: Int) { nodes(first: $n) { nodes { id } } }", Weighed(3, 0, 1 + 7 * 2)),
        ("{ nodesById(ids: [1, 2, 3]) { id } }", Weighed(2, 0, 1 + 3)),
        ("{ node(id: 1) { ...f } } fragment f on MemoryNode { id sources { rawId } }", Weighed(3, 0, 1 + 1 + 1 + 5)),
        ("{ nodes(first: 4) { ...p } } fragment p on MemoryNodeConnection { nodes { id } }", Weighed(3, 0, 1 + 4 * 2)),
        ("{ nodes(first: 4) { ... on MemoryNodeConnection { nodes { id } } } }", Weighed(3, 0, 1 + 4 * 2)),
        ("{ __schema { types { name fields { name } } } }", Weighed(0, 0, 1)),
        ("query a { node(id: 1) { id } } query b { node(id: 1) { id } }", Weighed(2, 0, 4)),
        ("{ ...f } fragment f on Query { node(id: 1) { id } ...f }", Weighed(2, 0, 2)),
        ("{ nodes(first: -5) { nodes { id } } }", Weighed(3, 0, 1)),
    ],
)
def test_a_document_weighs_its_fields_times_its_rows(query: str, weight: Weighed) -> None:
    assert weigh(parse(query), {"n": 7}) == weight


def test_a_number_too_long_to_multiply_is_counted_up_to_a_bound() -> None:
    query = "{ nodes(first: 99999999999999999999) { nodes { neighbours(first: 999999999) { node { id } } } } }"
    assert weigh(parse(query), {}).cost == COST_COUNTED_MAX


@given(st.integers(1, 60))
def test_fragments_in_fragments_cost_what_they_say_without_being_spread_out(depth: int) -> None:
    fragments = " ".join(f"fragment f{n} on MemoryNode {{ ...f{n + 1} ...f{n + 1} }}" for n in range(depth))
    document = parse(f"{{ node(id: 1) {{ ...f0 }} }} {fragments} fragment f{depth} on MemoryNode {{ id }}")
    assert weigh(document, {}).cost == min(1 + 2**depth, COST_COUNTED_MAX)


@pytest.mark.parametrize(
    ("weight", "told"),
    [(Weighed(depth=9), "depth is 9; 8"), (Weighed(aliases=31), "aliases is 31; 30"), (Weighed(cost=20_001), "20,001")],
)
def test_what_is_over_a_limit_is_refused_by_its_name(weight: Weighed, told: str) -> None:
    with pytest.raises(LimitExceeded) as refused:
        require_within(weight, GraphqlPolicy())
    assert told in refused.value.message


def test_what_is_at_the_limit_passes() -> None:
    require_within(Weighed(8, 30, 20_000), GraphqlPolicy())
