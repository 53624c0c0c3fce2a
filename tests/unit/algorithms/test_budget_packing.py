"""Packing against exact dynamic programming, and MMR against its definition."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.budget_packing import maximal_marginal_relevance, pack_knapsack

items = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 30)), max_size=14)


def best_value(values: list[int], costs: list[int], budget: int) -> int:
    best = [0] * (budget + 1)
    for value, cost in zip(values, costs, strict=True):
        for room in range(budget, cost - 1, -1):
            best[room] = max(best[room], best[room - cost] + value)
    return best[budget]


@given(items, st.integers(0, 60))
def test_a_pack_fits_and_is_worth_at_least_half_of_the_best(pairs: list[tuple[int, int]], budget: int) -> None:
    values, costs = [value for value, _ in pairs], [cost for _, cost in pairs]
    packed = pack_knapsack(values, costs, budget)
    assert len(set(packed)) == len(packed)
    assert sum(costs[item] for item in packed) <= budget
    assert 2 * sum(values[item] for item in packed) >= best_value(values, costs, budget)


def test_one_large_item_beats_a_dense_crumb() -> None:
    assert pack_knapsack([2, 90], [1, 100], 100) == [1]


def test_items_that_do_not_fit_are_passed_over_and_free_ones_always_taken() -> None:
    assert pack_knapsack([10, 9, 1], [5, 500, 5], 10) == [0, 2]
    assert pack_knapsack([0, 50, 2], [0, 10, 1], 10) == [0, 1]
    assert pack_knapsack([1, 2], [5, 5], 4) == []
    assert pack_knapsack([], [], 10) == []


def slow_order(relevance: list[float], similarity: list[list[float]], trade_off: float) -> list[int]:
    order: list[int] = []
    while len(order) < len(relevance):
        gains = {
            item: trade_off * relevance[item]
            - (1 - trade_off) * max((similarity[chosen][item] for chosen in order), default=0.0)
            for item in range(len(relevance))
            if item not in order
        }
        order.append(max(gains, key=lambda item: (gains[item], -item)))
    return order


@given(st.integers(0, 10_000), st.integers(0, 8), st.floats(0, 1))
def test_mmr_follows_its_definition(seed: int, count: int, trade_off: float) -> None:
    draw = np.random.default_rng(seed)
    relevance = draw.random(count)
    similarity = draw.random((count, count))
    expected = slow_order(relevance.tolist(), similarity.tolist(), trade_off)
    assert maximal_marginal_relevance(relevance, similarity, trade_off) == expected
    assert maximal_marginal_relevance(relevance, similarity, trade_off, most=3) == expected[:3]


def test_mmr_takes_the_other_topic_before_the_repetition() -> None:
    similarity = [[1.0, 0.95, 0.0], [0.95, 1.0, 0.0], [0.0, 0.0, 1.0]]
    assert maximal_marginal_relevance([0.9, 0.89, 0.6], similarity, 0.7) == [0, 2, 1]
    assert maximal_marginal_relevance([0.9, 0.89, 0.6], similarity, 1.0) == [0, 1, 2]
    assert maximal_marginal_relevance([], np.zeros((0, 0))) == []


@pytest.mark.parametrize("budget", [0, -1])
def test_nothing_is_packed_without_a_budget(budget: int) -> None:
    assert pack_knapsack([1], [1], budget) == []
