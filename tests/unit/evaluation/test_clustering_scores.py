"""Scores of groups against planted ones."""

from __future__ import annotations

import math

import pytest

from app.evaluation.clustering_scores import normalised_mutual_information, precision_and_recall
from app.evaluation.simulated_year import simulated_year


def test_the_same_groups_under_other_names_agree_wholly_and_independent_ones_not_at_all() -> None:
    assert normalised_mutual_information([1, 1, 2, 2], ["a", "a", "b", "b"]) == pytest.approx(1)
    assert normalised_mutual_information([1, 1, 2, 2], [1, 2, 1, 2]) == pytest.approx(0)


def test_a_split_group_agrees_by_the_formula() -> None:
    """Entropies ln 2 and 1.5 ln 2, shared ln 2."""
    found = normalised_mutual_information([1, 1, 2, 2], [1, 1, 2, 3])
    assert found == pytest.approx(math.log(2) / (1.25 * math.log(2)))


def test_nothing_found_is_not_wrong() -> None:
    assert precision_and_recall(0, 0, 4) == (1.0, 0.0)
    assert precision_and_recall(3, 4, 6) == (0.75, 0.5)


def test_the_same_seed_tells_the_same_year_in_both_languages() -> None:
    year = simulated_year(2_000, 7)
    assert year == simulated_year(2_000, 7)
    assert year != simulated_year(2_000, 8)
    assert len(year.messages) == 2_000
    assert {message.language for message in year.messages} == {"en", "zh"}
    assert {message.habit for message in year.messages} >= set(range(len(year.habits)))
