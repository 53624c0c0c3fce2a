"""Graphs of texts and what they share, their communities, and which community of today is which of yesterday."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from app.algorithms.graph_walks import personalised_pagerank

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class WeightedGraph:
    """Undirected: each edge once. `sources`, `targets`, `weights`: shape (edges,), weights above 0."""

    nodes: int
    sources: Indices
    targets: Indices
    weights: Floats

    @property
    def edges(self) -> int:
        return int(self.sources.size)


@dataclass(frozen=True, slots=True, eq=False)
class Partition:
    """`communities`: shape (nodes,), numbers without meaning; `centrality`: shape (nodes,), 0..1, the highest is 1."""

    communities: Indices
    centrality: Floats


def term_weights(term_of: Indices, owner_of: Indices, owners: int, terms: int, hub_owners: float) -> Floats:
    """How much each (owner, term) pair binds them, shape of `term_of`, 0..1: its inverse document frequency squared,
    normalised over the terms of its owner to length 1, so that a text with many words is no hub either.

    Zero for a term of one owner only, and for one that more than `hub_owners` share: hubs join what has
    nothing to do with each other. Each pair is given once.
    """
    frequency = np.bincount(term_of, minlength=terms)
    binds = (frequency >= 2) & (frequency <= hub_owners)
    rarity = np.where(binds, np.log1p(owners / np.maximum(frequency, 1)) ** 2, 0.0)
    values = rarity[term_of]
    lengths = np.sqrt(np.bincount(owner_of, weights=values**2, minlength=owners))
    return np.asarray(values / np.where(lengths > 0, lengths, 1.0)[owner_of], dtype=np.float64)


def louvain_partition(graph: WeightedGraph, resolution: float, seed: int) -> Partition:
    """Communities by networkx, some hundred times slower than Graph Data Science: for servers without it.

    Louvain instead of Leiden (Blondel et al. 2008). Blocking: some ten seconds for 100,000 edges.
    """
    import networkx

    network = networkx.Graph()
    network.add_nodes_from(range(graph.nodes))
    network.add_weighted_edges_from(
        zip(graph.sources.tolist(), graph.targets.tolist(), graph.weights.tolist(), strict=True)
    )
    communities = np.full(graph.nodes, -1, dtype=np.int64)
    found = networkx.community.louvain_communities(network, weight="weight", resolution=resolution, seed=seed)
    for number, members in enumerate(found):
        communities[list(members)] = number
    return Partition(communities, centrality_of(graph))


def centrality_of(graph: WeightedGraph) -> Floats:
    """Weighted PageRank, shape (nodes,), scaled so that the highest is 1."""
    if not graph.edges:
        return np.zeros(graph.nodes)
    both_ways = (np.concatenate([graph.sources, graph.targets]), np.concatenate([graph.targets, graph.sources]))
    weights = np.concatenate([graph.weights, graph.weights])
    return scaled(personalised_pagerank(*both_ways, weights, np.ones(graph.nodes)))


def scaled(scores: Floats) -> Floats:
    highest = scores.max(initial=0.0)
    return np.asarray(scores / highest if highest > 0 else scores, dtype=np.float64)


def condensed(graph: WeightedGraph, group_of: Indices, groups: int) -> WeightedGraph:
    """The graph between groups: weights between two are summed, those inside and those of group -1 are left out."""
    left, right = group_of[graph.sources], group_of[graph.targets]
    between = (left >= 0) & (right >= 0) & (left != right)
    low, high = np.minimum(left, right)[between], np.maximum(left, right)[between]
    sums = csr_array((graph.weights[between], (low, high)), shape=(groups, groups)).tocoo()
    return WeightedGraph(
        groups, sums.coords[0].astype(np.int64), sums.coords[1].astype(np.int64), sums.data.astype(np.float64)
    )


def same_communities(now: Sequence[int], before: Sequence[str | None], overlap_min: float = 0.5) -> Mapping[int, str]:
    """The name that each community of today had yesterday, for those that had one; a name goes to one community.

    now, before: the community of each node today, and the name of its community yesterday, None where it had none.
    Two are the same when the smaller of them lies in the other by more than `overlap_min`; the largest overlaps first.
    """
    sizes, old_sizes = Counter(now), Counter(name for name in before if name is not None)
    shared = Counter((number, name) for number, name in zip(now, before, strict=True) if name is not None)
    found: dict[int, str] = {}
    for (number, name), count in sorted(shared.items(), key=lambda item: (-item[1], item[0])):
        if number in found or name in found.values():
            continue
        if count > overlap_min * min(sizes[number], old_sizes[name]):
            found[number] = name
    return found


def class_term_weights(counts: csr_array[np.float64]) -> csr_array[np.float64]:
    """c-TF-IDF: how much a term tells one class from the others, shape of `counts` = (classes, terms).

    Share of the term in its class times log(1 + mean size of a class / frequency of the term); Grootendorst 2022.
    """
    sizes = np.asarray(counts.sum(axis=1), dtype=np.float64).ravel()
    frequency = np.asarray(counts.sum(axis=0), dtype=np.float64).ravel()
    rarity = np.log1p(sizes.mean() / np.where(frequency > 0, frequency, 1.0)) if sizes.size else frequency
    weights = counts.tocoo()
    classes, terms = weights.coords
    values = weights.data / np.where(sizes > 0, sizes, 1.0)[classes] * rarity[terms]
    return csr_array((values, (classes, terms)), shape=counts.shape)
