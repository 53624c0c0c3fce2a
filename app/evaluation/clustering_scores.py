"""How well found groups are the planted ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence


def normalised_mutual_information(left: Sequence[Hashable], right: Sequence[Hashable]) -> float:
    """0..1, 1 for the same groups under whatever names; over the mean of both entropies (Strehl and Ghosh 2002)."""
    total = len(left)
    if not total:
        return 0.0
    of_left, of_right, of_both = Counter(left), Counter(right), Counter(zip(left, right, strict=True))
    shared = sum(
        count / total * math.log(count * total / (of_left[one] * of_right[other]))
        for (one, other), count in of_both.items()
    )
    mean = (_entropy(of_left, total) + _entropy(of_right, total)) / 2
    return min(1.0, max(0.0, shared / mean)) if mean > 0 else 1.0


def precision_and_recall(right: int, found: int, planted: int) -> tuple[float, float]:
    """Of nothing found, everything found is right; of nothing planted, everything planted is found."""
    return (right / found if found else 1.0, right / planted if planted else 1.0)


def _entropy(counts: Counter[Hashable], total: int) -> float:
    return -sum(count / total * math.log(count / total) for count in counts.values())
