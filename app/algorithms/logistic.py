"""Logistic regression of a few features: fitted by Newton steps, read as weights and a constant."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def probability(values: ArrayLike, weights: ArrayLike, constant: float) -> Floats:
    """1 / (1 + exp(-(values · weights + constant))). values: (n, k) or (k,); weights: (k,)."""
    score = np.asarray(values, dtype=np.float64) @ np.asarray(weights, dtype=np.float64) + constant
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(score, -60.0, 60.0))), dtype=np.float64)


def fit_logistic(
    values: ArrayLike, outcomes: ArrayLike, penalty: float = 1.0, rounds: int = 50
) -> tuple[Floats, float]:
    """Weights (k,) and constant that make the outcomes likeliest, less penalty / 2 · |weights|².

    values: (n, k); outcomes: (n,) of 0 and 1. The constant is not penalised. Cost: rounds · n · k². Ends early when
    nothing moves any more. Source: Bishop 2006, §4.3.3 (iterative reweighted least squares).
    """
    given = np.asarray(values, dtype=np.float64)
    rows = np.hstack([given, np.ones((given.shape[0], 1))])
    truth = np.asarray(outcomes, dtype=np.float64)
    shrink = np.diag([*([penalty] * given.shape[1]), 1e-9])
    weights = np.zeros(rows.shape[1])
    for _ in range(rounds):
        expected = probability(rows, weights, 0.0)
        gradient = rows.T @ (expected - truth) + shrink @ weights
        curvature = (rows * (expected * (1 - expected))[:, None]).T @ rows + shrink
        step = np.linalg.solve(curvature, gradient)
        weights = weights - step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights[:-1], float(weights[-1])
