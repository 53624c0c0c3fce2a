"""Random walks with restart over graphs given as index arrays.

`gated_walk` is the walk of recall: from entities over sentences to passages and back, where each sentence lets through
as much as it is relevant to the question. `personalised_pagerank` is the plain one, for any directed graph.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class GatedGraph:
    """Sentences, the entities they mention, the passages they stand in, and entities that title passages.

    entities, passages: how many there are; all indices are below them.
    sentence_passage: shape (sentences,), the passage of each sentence.
    mention_sentence, mention_entity: shape (mentions,), one pair for each entity in a sentence.
    title_entity, title_passage, title_weight: shape (titles,); weight 1 for a passage's title, less for a part of it.
    """

    entities: int
    passages: int
    sentence_passage: Indices
    mention_sentence: Indices
    mention_entity: Indices
    title_entity: Indices
    title_passage: Indices
    title_weight: Floats

    def __post_init__(self) -> None:
        if self.mention_sentence.shape != self.mention_entity.shape:
            raise ValueError("each mention needs a sentence and an entity")
        if not self.title_entity.shape == self.title_passage.shape == self.title_weight.shape:
            raise ValueError("each title needs an entity, a passage and a weight")
        _check_below(self.sentence_passage, self.passages, "sentence_passage")
        _check_below(self.mention_sentence, self.sentence_passage.size, "mention_sentence")
        _check_below(self.mention_entity, self.entities, "mention_entity")
        _check_below(self.title_entity, self.entities, "title_entity")
        _check_below(self.title_passage, self.passages, "title_passage")


@dataclass(frozen=True, slots=True)
class WalkScores:
    """Mass where the walk stands: passages (passages,) and entities (entities,), non-negative."""

    passages: Floats
    entities: Floats


def gated_walk(
    graph: GatedGraph,
    gates: Floats,
    reset_entities: Floats,
    reset_passages: Floats,
    damping: float = 0.6,
    title_weight: float = 1.5,
    rounds: int = 5,
    passage_exponent: float = 0.75,
) -> WalkScores:
    """Synchronous rounds of a walk between entities and passages, weighted by the gates of sentences between them.

    gates: shape (sentences,), non-negative; .01 + relevance^3 is the measured choice.
    reset_entities (entities,), reset_passages (passages,): where the walk restarts; together they should sum to 1.
    damping: share of mass that moves on in a round, 0..1.  title_weight: a title against a fully open sentence.
    passage_exponent: how much a passage with many entities is held back; 0 not at all, 1 wholly.
    rounds: 3, or 5 and more; 2 and 4 are measurably worse, for the walk is bipartite.

    Mass is preserved where every node has an edge of positive weight; nodes without one keep only their restart.
    Cost: rounds × (mentions + titles). Source: HippoRAG's walk (Gutiérrez et al. 2024) with gates per question.
    """
    edges = _entity_passage_weights(graph, gates, title_weight)
    entities_by_passage = edges.T
    passage_totals = _without_zeros(np.asarray(edges.sum(axis=0), dtype=np.float64).ravel())
    passage_share = passage_totals**-passage_exponent
    entity_totals = _without_zeros(np.asarray(edges @ passage_share, dtype=np.float64))
    entity_mass = reset_entities.astype(np.float64)
    passage_mass = reset_passages.astype(np.float64)
    for _ in range(rounds):
        entity_mass, passage_mass = (
            (1 - damping) * reset_entities + damping * (edges @ (passage_mass / passage_totals)),
            (1 - damping) * reset_passages
            + damping * passage_share * (entities_by_passage @ (entity_mass / entity_totals)),
        )
    return WalkScores(passages=passage_mass, entities=entity_mass)


def personalised_pagerank(
    sources: Indices,
    targets: Indices,
    weights: Floats,
    reset: Floats,
    damping: float = 0.85,
    rounds: int = 50,
) -> Floats:
    """Rank of each node of a directed weighted graph, shape of `reset`, summing to 1.

    sources, targets, weights: shape (edges,), weights non-negative; give both directions for an undirected graph.
    reset: shape (nodes,), non-negative with a positive sum. A node without an outgoing edge restarts.
    The error after r rounds is at most 2 · damping^r. Source: Haveliwala 2002.
    """
    total = reset.sum()
    if total <= 0:
        raise ValueError("the reset vector needs a positive entry")
    restart = reset / total
    nodes = reset.size
    outgoing = np.bincount(sources, weights=weights, minlength=nodes).astype(np.float64)
    shares = weights / _without_zeros(outgoing)[sources]
    moves = csr_array((shares, (targets, sources)), shape=(nodes, nodes))
    dead_ends = outgoing <= 0
    rank = restart.astype(np.float64)
    for _ in range(rounds):
        rank = (1 - damping + damping * rank[dead_ends].sum()) * restart + damping * (moves @ rank)
    return np.asarray(rank, dtype=np.float64)


def _entity_passage_weights(graph: GatedGraph, gates: Floats, title_weight: float) -> csr_array[np.float64]:
    """Edges (entities, passages): the gates of the sentences between the two, and the title's weight."""
    weights = np.concatenate([gates[graph.mention_sentence], title_weight * graph.title_weight])
    entities = np.concatenate([graph.mention_entity, graph.title_entity])
    passages = np.concatenate([graph.sentence_passage[graph.mention_sentence], graph.title_passage])
    return csr_array((weights, (entities, passages)), shape=(graph.entities, graph.passages))


def _without_zeros(totals: Floats) -> Floats:
    return np.asarray(np.where(totals > 0, totals, 1.0), dtype=np.float64)


def _check_below(indices: Indices, bound: int, name: str) -> None:
    if indices.size and (indices.min() < 0 or indices.max() >= bound):
        raise ValueError(f"{name} holds an index outside 0..{bound - 1}")
