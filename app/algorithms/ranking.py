"""Scores on one scale, lists merged, and BM25 by brute force as a baseline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.algorithms.bm25 import inverse_document_frequency

Floats = NDArray[np.float64]


def min_max(values: ArrayLike) -> Floats:
    """Values moved and scaled to 0..1, any shape. Equal values give zeros; nothing stays nothing."""
    array = np.asarray(values, dtype=np.float64)
    if array.size == 0:
        return array
    low, high = array.min(), array.max()
    # Scaled before subtracting: a spread near the largest float must not overflow.
    spread = high / 2 - low / 2
    return (array / 2 - low / 2) / spread if spread > 0 else np.zeros_like(array)


def by_maximum(values: ArrayLike) -> Floats:
    """Values divided by the largest one, negative ones as 0: the scale of a hit list, 0..1. None positive: zeros."""
    array = np.clip(np.asarray(values, dtype=np.float64), 0.0, None)
    high = array.max(initial=0.0)
    return array / high if high > 0 else array


def reciprocal_rank_fusion(rankings: Sequence[Sequence[Hashable]], rank_offset: float = 60.0) -> dict[Hashable, float]:
    """Scores of items that stand in any of the rankings: sum of 1 / (rank_offset + rank), rank from 1.

    Best first; of equals the one that was met first. Source: Cormack, Clarke and Büttcher 2009.
    """
    scores: dict[Hashable, float] = {}
    for ranking in rankings:
        for rank, item in enumerate(ranking, start=1):
            scores[item] = scores.get(item, 0.0) + 1.0 / (rank_offset + rank)
    return dict(sorted(scores.items(), key=lambda pair: -pair[1]))


def concentration(scores: ArrayLike) -> float:
    """The Gini coefficient of non-negative scores: 0 all equal, towards 1 one of them holds everything.

    For n scores the most is 1 - 1/n. No scores, or all zero: 0. Requirement 004 §4.y, W5.
    """
    array = np.sort(np.clip(np.asarray(scores, dtype=np.float64).ravel(), 0.0, None))
    total = array.sum()
    if array.size == 0 or total <= 0:
        return 0.0
    places = np.arange(1, array.size + 1)
    gini = float((2 * places - array.size - 1) @ (array / total)) / array.size
    return min(1.0, max(0.0, gini))


class Bm25:
    """BM25 over documents given as token lists, every document scored: the baseline of evaluations.

    idf is ln(1 + (N - df + .5) / (df + .5)), as Lucene has it, so no weight is negative. A query token said twice
    counts once. Memory: one array entry per distinct (token, document). Source: Robertson and Zaragoza 2009.
    """

    def __init__(self, documents: Sequence[Sequence[str]], k1: float = 0.9, b: float = 0.4) -> None:
        self._count = len(documents)
        lengths = np.array([max(1, len(document)) for document in documents], dtype=np.float64)
        mean = lengths.mean() if self._count else 1.0
        norms = k1 * (1 - b + b * lengths / mean)
        postings: dict[str, tuple[list[int], list[int]]] = {}
        for place, document in enumerate(documents):
            for token, frequency in Counter(document).items():
                places, frequencies = postings.setdefault(token, ([], []))
                places.append(place)
                frequencies.append(frequency)
        self._postings = {
            token: _weighted(np.array(places), np.array(frequencies, dtype=np.float64), norms, k1)
            for token, (places, frequencies) in postings.items()
        }

    def scores(self, query: Sequence[str]) -> Floats:
        """Scores of all documents, shape (documents,), 0 where no token matches."""
        scores = np.zeros(self._count)
        for token in dict.fromkeys(query):
            if token in self._postings:
                places, weights = self._postings[token]
                scores[places] += weights
        return scores

    def inverse_document_frequency(self, token: str) -> float:
        """ln(1 + (N - df + .5) / (df + .5)); the highest for an unknown token."""
        frequency = len(self._postings[token][0]) if token in self._postings else 0
        return inverse_document_frequency(self._count, frequency)


def weighted_sum(parts: Mapping[str, Floats], weights: Mapping[str, float]) -> Floats:
    """The sum of equally long parts times their weights; a part without a weight counts nothing."""
    shapes = {part.shape for part in parts.values()}
    if len(shapes) != 1:
        raise ValueError(f"parts of one shape are needed, not {sorted(shapes)}")
    total = np.zeros(shapes.pop())
    for name, part in parts.items():
        total += weights.get(name, 0.0) * part
    return total


def _weighted(
    places: NDArray[np.int64], frequencies: Floats, norms: Floats, k1: float
) -> tuple[NDArray[np.int64], Floats]:
    saturation = frequencies * (k1 + 1) / (frequencies + norms[places])
    return places, saturation * inverse_document_frequency(norms.size, places.size)
