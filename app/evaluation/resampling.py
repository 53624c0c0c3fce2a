"""Precision, recall and F1 of counts by row (a sentence, a text), with bootstrap intervals.

A Wilson interval would take two triples of one sentence for two independent trials.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.evaluation.metrics import RESAMPLES, SEED

Floats = NDArray[np.float64]


class Counts(NamedTuple):
    """Of one sentence. `right` of `predicted` for precision, `found` of `wanted` for recall: two predictions may be
    right by one answer, and one by two."""

    right: int
    predicted: int
    found: int
    wanted: int


def resampled_scores(counts: Sequence[Counts]) -> dict[str, Any]:
    """P, R and F1 over all sentences in the form of `proportions.precision_recall`."""
    precision = resampled_share([(one.right, one.predicted) for one in counts])
    recall = resampled_share([(one.found, one.wanted) for one in counts])
    right, predicted, found, wanted = _drawn_sums(counts)
    f1 = _harmonic(_ratio(right, predicted), _ratio(found, wanted))
    return {
        "f1": round(float(f1[0]), 4) if wanted[0] else None,
        "interval": _interval(f1),
        "precision": precision,
        "recall": recall,
    }


def resampled_share(hits_and_trials: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """As `proportions.share`: value (None for nothing tried), hits, of how many, interval."""
    hits, trials = _drawn_sums(hits_and_trials)
    shares = _ratio(hits, trials)
    return {
        "value": round(float(shares[0]), 4) if trials[0] else None,
        "hits": int(hits[0]),
        "of": int(trials[0]),
        "interval": _interval(shares) if trials[0] else [0.0, 1.0],
    }


def bootstrap_note() -> dict[str, Any]:
    """What a report says of its intervals (Efron 1979)."""
    return {"intervals": "bootstrap over rows, 95 %", "resamples": RESAMPLES, "seed": SEED}


def _drawn_sums(rows: Sequence[tuple[int, ...]]) -> Floats:
    """The sum of each column: first of all rows, then of `RESAMPLES` draws of as many rows with replacement."""
    values = np.asarray(rows, dtype=float)
    times_drawn = np.random.default_rng(SEED).multinomial(len(rows), np.full(len(rows), 1 / len(rows)), RESAMPLES)
    sums: Floats = np.vstack([values.sum(axis=0), times_drawn @ values]).T
    return sums


def _ratio(hits: Floats, trials: Floats) -> Floats:
    """0 where nothing was tried."""
    return np.divide(hits, trials, out=np.zeros_like(hits), where=trials > 0)


def _harmonic(one: Floats, other: Floats) -> Floats:
    return _ratio(2 * one * other, one + other)


def _interval(values: Floats) -> list[float]:
    return [round(float(end), 4) for end in np.percentile(values[1:], [2.5, 97.5])]
