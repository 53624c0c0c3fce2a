"""Logistic regression against data whose truth is known, and against its own definition."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.logistic import fit_logistic, probability


def test_the_weights_that_made_the_data_are_found_again() -> None:
    dice = np.random.default_rng(7)
    values = dice.normal(size=(20_000, 3))
    truth = np.array([1.5, -2.0, 0.0])
    outcomes = dice.random(20_000) < probability(values, truth, 0.5)

    weights, constant = fit_logistic(values, outcomes)

    assert np.abs(weights - truth).max() < 0.1
    assert abs(constant - 0.5) < 0.1


def test_what_was_fitted_is_right_on_average() -> None:
    dice = np.random.default_rng(3)
    values = dice.random((400, 2))
    outcomes = (values[:, 0] + dice.normal(scale=0.5, size=400)) > 0.7

    weights, constant = fit_logistic(values, outcomes)

    assert abs(probability(values, weights, constant).mean() - outcomes.mean()) < 1e-6


def test_a_penalty_keeps_the_weights_finite_where_the_classes_are_apart() -> None:
    weights, _ = fit_logistic([[0.0], [0.1], [0.9], [1.0]], [0, 0, 1, 1], penalty=1.0)

    assert 0 < weights[0] < 10


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=4), st.floats(-1e6, 1e6))
def test_a_probability_is_one(values: list[float], constant: float) -> None:
    assert 0.0 <= float(probability(values, [1.0] * len(values), constant)) <= 1.0
