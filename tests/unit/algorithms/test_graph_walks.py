"""The walks, against dense matrices that follow the formulas edge by edge, and against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.algorithms.graph_walks import GatedGraph, gated_walk, personalised_pagerank

Floats = NDArray[np.float64]


def random_graph(seed: int, entities: int, sentences: int, passages: int) -> tuple[GatedGraph, Floats, Floats, Floats]:
    draw = np.random.default_rng(seed)
    pairs = sorted({(int(draw.integers(sentences)), int(draw.integers(entities))) for _ in range(3 * sentences)})
    titles = sorted({(int(draw.integers(entities)), int(draw.integers(passages))) for _ in range(passages // 2)})
    graph = GatedGraph(
        entities=entities,
        passages=passages,
        sentence_passage=draw.integers(passages, size=sentences),
        mention_sentence=np.array([sentence for sentence, _ in pairs], dtype=np.int64),
        mention_entity=np.array([entity for _, entity in pairs], dtype=np.int64),
        title_entity=np.array([entity for entity, _ in titles], dtype=np.int64),
        title_passage=np.array([passage for _, passage in titles], dtype=np.int64),
        title_weight=draw.choice([1.0, 0.25], size=len(titles)),
    )
    reset_entities = draw.random(entities)
    reset_entities *= 0.95 / reset_entities.sum()
    reset_passages = draw.random(passages)
    reset_passages *= 0.05 / reset_passages.sum()
    return graph, 0.01 + draw.random(sentences) ** 3, reset_entities, reset_passages


def slow_walk(
    graph: GatedGraph, gates: Floats, reset_entities: Floats, reset_passages: Floats, rounds: int
) -> tuple[Floats, Floats]:
    """The rounds as they are written down: over sentences and titles one at a time."""
    damping, title_weight, exponent = 0.6, 1.5, 0.75
    said: dict[int, list[int]] = {}
    for sentence, entity in zip(graph.mention_sentence, graph.mention_entity, strict=True):
        said.setdefault(int(sentence), []).append(int(entity))
    titles = list(zip(graph.title_entity, graph.title_passage, title_weight * graph.title_weight, strict=True))
    totals = np.zeros(graph.passages)
    for sentence, entities in said.items():
        totals[graph.sentence_passage[sentence]] += gates[sentence] * len(entities)
    for _, passage, weight in titles:
        totals[passage] += weight
    totals[totals == 0] = 1
    share = totals**-exponent
    leaving = np.zeros(graph.entities)
    for sentence, entities in said.items():
        for entity in entities:
            leaving[entity] += gates[sentence] * share[graph.sentence_passage[sentence]]
    for entity, passage, weight in titles:
        leaving[entity] += weight * share[passage]
    leaving[leaving == 0] = 1
    entity_mass, passage_mass = reset_entities.copy(), reset_passages.copy()
    for _ in range(rounds):
        next_entities, next_passages = (1 - damping) * reset_entities, (1 - damping) * reset_passages
        for sentence, entities in said.items():
            passage = graph.sentence_passage[sentence]
            for entity in entities:
                next_entities[entity] += damping * gates[sentence] * passage_mass[passage] / totals[passage]
                next_passages[passage] += (
                    damping * share[passage] * gates[sentence] * entity_mass[entity] / leaving[entity]
                )
        for entity, passage, weight in titles:
            next_entities[entity] += damping * weight * passage_mass[passage] / totals[passage]
            next_passages[passage] += damping * share[passage] * weight * entity_mass[entity] / leaving[entity]
        entity_mass, passage_mass = next_entities, next_passages
    return passage_mass, entity_mass


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_the_gated_walk_equals_the_formulas_edge_by_edge(seed: int, rounds: int) -> None:
    graph, gates, reset_entities, reset_passages = random_graph(seed, entities=25, sentences=30, passages=12)
    fast = gated_walk(graph, gates, reset_entities, reset_passages, rounds=rounds)
    passages, entities = slow_walk(graph, gates, reset_entities, reset_passages, rounds)
    assert fast.passages == pytest.approx(passages)
    assert fast.entities == pytest.approx(entities)


def test_many_rounds_reach_the_fixed_point_of_a_dense_matrix() -> None:
    graph, gates, reset_entities, reset_passages = random_graph(11, entities=10, sentences=40, passages=8)
    weights = np.zeros((10, 8))
    for sentence, entity in zip(graph.mention_sentence, graph.mention_entity, strict=True):
        weights[entity, graph.sentence_passage[sentence]] += gates[sentence]
    for entity, passage, weight in zip(graph.title_entity, graph.title_passage, graph.title_weight, strict=True):
        weights[entity, passage] += 1.5 * weight
    totals = np.where(weights.sum(0) > 0, weights.sum(0), 1)
    share = totals**-0.75
    leaving = np.where(weights @ share > 0, weights @ share, 1)
    moves = np.block(
        [
            [np.zeros((10, 10)), weights / totals],
            [(weights * share / leaving[:, None]).T, np.zeros((8, 8))],
        ]
    )
    reset = np.concatenate([reset_entities, reset_passages])
    fixed = np.linalg.solve(np.eye(18) - 0.6 * moves, 0.4 * reset)
    walked = gated_walk(graph, gates, reset_entities, reset_passages, rounds=200)
    assert np.concatenate([walked.entities, walked.passages]) == pytest.approx(fixed)


def test_mass_is_kept_when_every_node_has_an_edge() -> None:
    graph = GatedGraph(
        entities=2,
        passages=2,
        sentence_passage=np.array([0, 1]),
        mention_sentence=np.array([0, 0, 1]),
        mention_entity=np.array([0, 1, 1]),
        title_entity=np.array([0]),
        title_passage=np.array([1]),
        title_weight=np.array([1.0]),
    )
    walked = gated_walk(graph, np.array([0.5, 0.1]), np.array([0.95, 0.0]), np.array([0.0, 0.05]))
    assert walked.passages.sum() + walked.entities.sum() == pytest.approx(1.0)


def test_a_sentence_that_answers_lets_more_through_than_one_that_does_not() -> None:
    """One entity in two passages alike: the question's gate decides between them."""
    graph = GatedGraph(
        entities=1,
        passages=2,
        sentence_passage=np.array([0, 1]),
        mention_sentence=np.array([0, 1]),
        mention_entity=np.array([0, 0]),
        title_entity=np.zeros(0, dtype=np.int64),
        title_passage=np.zeros(0, dtype=np.int64),
        title_weight=np.zeros(0),
    )
    walked = gated_walk(graph, np.array([0.01, 1.01]), np.array([1.0]), np.zeros(2))
    assert walked.passages[1] > 2 * walked.passages[0]


def test_an_empty_graph_keeps_its_restart_only() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    graph = GatedGraph(1, 1, nothing, nothing, nothing, nothing, nothing, np.zeros(0))
    walked = gated_walk(graph, np.zeros(0), np.array([0.95]), np.array([0.05]))
    assert walked.entities == pytest.approx([0.4 * 0.95])
    assert walked.passages == pytest.approx([0.4 * 0.05])


def test_an_index_outside_the_graph_is_refused() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    with pytest.raises(ValueError, match="mention_entity"):
        GatedGraph(1, 1, np.array([0]), np.array([0]), np.array([1]), nothing, nothing, np.zeros(0))
    with pytest.raises(ValueError, match="each mention"):
        GatedGraph(1, 1, np.array([0]), np.array([0]), nothing, nothing, nothing, np.zeros(0))


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 15))
def test_pagerank_equals_networkx(seed: int, nodes: int) -> None:
    draw = np.random.default_rng(seed)
    edges = sorted({(int(draw.integers(nodes)), int(draw.integers(nodes))) for _ in range(2 * nodes)})
    weights = draw.random(len(edges)) + 0.01
    reset = draw.random(nodes) + 0.001
    graph = nx.DiGraph()
    graph.add_nodes_from(range(nodes))
    graph.add_weighted_edges_from((left, right, weight) for (left, right), weight in zip(edges, weights, strict=True))
    expected = nx.pagerank(graph, alpha=0.85, personalization=dict(enumerate(reset)), tol=1e-12, max_iter=1000)
    sources, targets = np.array(edges, dtype=np.int64).T
    ranks = personalised_pagerank(sources, targets, weights, reset, rounds=200)
    assert ranks == pytest.approx([expected[node] for node in range(nodes)], abs=1e-8)
    assert ranks.sum() == pytest.approx(1.0)


def test_pagerank_needs_somewhere_to_restart() -> None:
    with pytest.raises(ValueError, match="positive"):
        personalised_pagerank(np.array([0]), np.array([1]), np.array([1.0]), np.zeros(2))
