"""Communities: planted ones are found, names are kept, weights are what their papers say."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array

from app.algorithms.communities import (
    WeightedGraph,
    centrality_of,
    class_term_weights,
    condensed,
    louvain_partition,
    same_communities,
    term_weights,
)


def planted_graph(groups: int, size: int, seed: int) -> WeightedGraph:
    """Cliques with a weak edge from each to the next."""
    dice = np.random.default_rng(seed)
    edges = [
        (g * size + i, g * size + j, 1.0 + dice.random()) for g in range(groups) for i in range(size) for j in range(i)
    ]
    edges += [(g * size, ((g + 1) % groups) * size, 0.1) for g in range(groups)]
    sources, targets, weights = zip(*edges, strict=True)
    return WeightedGraph(groups * size, np.array(sources), np.array(targets), np.array(weights))


def test_planted_communities_are_found_by_networkx() -> None:
    partition = louvain_partition(planted_graph(6, 5, 1), 1.0, 42)
    assert len(set(partition.communities.tolist())) == 6
    assert all(len(set(partition.communities[start : start + 5].tolist())) == 1 for start in range(0, 30, 5))
    assert partition.centrality.max() == 1


def test_centrality_is_weighted_pagerank_as_networkx_has_it() -> None:
    import networkx

    graph = planted_graph(3, 4, 2)
    network = networkx.Graph()
    network.add_weighted_edges_from(
        zip(graph.sources.tolist(), graph.targets.tolist(), graph.weights.tolist(), strict=True)
    )
    expected = networkx.pagerank(network, alpha=0.85, weight="weight", tol=1e-12, max_iter=500)
    highest = max(expected.values())
    found = centrality_of(graph)
    assert found.tolist() == pytest.approx([expected[node] / highest for node in range(graph.nodes)], abs=1e-3)


def test_a_term_of_one_and_a_hub_bind_nothing() -> None:
    """Terms 0: of one owner; 1: of two; 2: of all five."""
    owners = np.array([0, 0, 1, 0, 1, 2, 3, 4])
    terms = np.array([0, 1, 1, 2, 2, 2, 2, 2])
    weights = term_weights(terms, owners, 5, 3, hub_owners=4)
    assert weights.tolist() == [0, 1, 1, 0, 0, 0, 0, 0]


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 12)), min_size=1, max_size=60, unique=True))
def test_the_terms_of_each_owner_have_length_one_or_none(pairs: list[tuple[int, int]]) -> None:
    owners, terms = (np.array(column) for column in zip(*pairs, strict=True))
    weights = term_weights(terms, owners, 9, 13, hub_owners=6)
    squares = np.bincount(owners, weights=weights**2, minlength=9)
    assert all(square == pytest.approx(1.0) or square == 0 for square in squares)


def test_groups_are_joined_by_the_sum_of_what_lies_between_them() -> None:
    graph = WeightedGraph(5, np.array([0, 1, 2, 0, 3]), np.array([2, 3, 0, 1, 4]), np.array([1.0, 2.0, 4.0, 8.0, 16.0]))
    found = condensed(graph, np.array([0, 0, 1, 1, -1]), 2)
    assert (found.sources.tolist(), found.targets.tolist(), found.weights.tolist()) == ([0], [1], [7.0])


def test_a_name_stays_with_the_larger_part_and_goes_to_nobody_twice() -> None:
    now = [0, 0, 0, 1, 1, 2, 2]
    before = ["a", "a", "a", "a", "b", None, None]
    assert same_communities(now, before) == {0: "a", 1: "b"}
    assert same_communities([0, 0, 0, 1], ["a", "a", "a", "a"]) == {0: "a"}
    assert same_communities([0, 0, 1], ["a", "a", "b"]) == {0: "a", 1: "b"}
    assert same_communities([0, 0, 0], ["a", "a", "b"]) == {0: "a"}


def test_class_weights_are_those_of_the_paper() -> None:
    counts = csr_array(np.array([[3.0, 1.0, 0.0], [1.0, 0.0, 3.0]]))
    found = class_term_weights(counts).toarray()
    assert found[0, 0] == pytest.approx(3 / 4 * math.log(1 + 4 / 4))
    assert found[1, 2] == pytest.approx(3 / 4 * math.log(1 + 4 / 3))
    assert found[0, 2] == 0
