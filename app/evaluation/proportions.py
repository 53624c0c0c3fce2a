"""Shares with their uncertainty, and how far two annotators agree beyond chance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

NORMAL_QUANTILE = 1.959964
"""For intervals at 95 %."""


def wilson_interval(hits: float, trials: float, quantile: float = NORMAL_QUANTILE) -> tuple[float, float]:
    """The score interval of a share (Wilson 1927), 0..1. Nothing tried: (0, 1)."""
    if trials <= 0:
        return 0.0, 1.0
    share, square = hits / trials, quantile * quantile
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    reach = quantile * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def share(hits: int, trials: int) -> dict[str, Any]:
    """As reports show it: value (None for nothing tried), hits, of how many, interval."""
    low, high = wilson_interval(hits, trials)
    value = round(hits / trials, 4) if trials else None
    return {"value": value, "hits": hits, "of": trials, "interval": [round(low, 4), round(high, 4)]}


def precision_recall(hits: int, predicted: int, wanted: int) -> dict[str, Any]:
    """P, R and F1; the interval of F1 takes it for the share of hits among (predicted + wanted) / 2."""
    middle = (predicted + wanted) / 2
    low, high = wilson_interval(hits, middle)
    return {
        "f1": round(hits / middle, 4) if middle else None,
        "interval": [round(low, 4), round(high, 4)],
        "precision": share(hits, predicted),
        "recall": share(hits, wanted),
    }


def cohen_kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """Agreement of two judges beyond chance (Cohen 1960), at most 1. None for nothing judged.

    1 where both always give the same single answer: chance leaves nothing to do better.
    """
    if not pairs:
        return None
    observed = sum(first == second for first, second in pairs) / len(pairs)
    firsts, seconds = Counter(first for first, _ in pairs), Counter(second for _, second in pairs)
    expected = sum(firsts[answer] * seconds[answer] for answer in firsts) / len(pairs) ** 2
    return 1.0 if expected == 1 else round((observed - expected) / (1 - expected), 4)
