"""Intervals and agreement against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.evaluation.proportions import cohen_kappa, precision_recall, share, wilson_interval


def test_the_interval_of_eight_in_ten_is_the_textbook_one() -> None:
    assert wilson_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


@given(some.integers(1, 500).flatmap(lambda trials: some.tuples(some.integers(0, trials), some.just(trials))))
def test_an_interval_holds_its_share_and_stays_between_nothing_and_all(counts: tuple[int, int]) -> None:
    low, high = wilson_interval(*counts)
    assert 0.0 <= low <= counts[0] / counts[1] + 1e-12
    assert counts[0] / counts[1] - 1e-12 <= high <= 1.0


def test_nothing_tried_says_nothing() -> None:
    assert share(0, 0) == {"value": None, "hits": 0, "of": 0, "interval": [0.0, 1.0]}
    assert precision_recall(0, 0, 0)["f1"] is None


def test_f1_is_the_harmonic_mean() -> None:
    scores = precision_recall(6, 10, 8)
    assert scores["f1"] == pytest.approx(2 * 0.6 * 0.75 / 1.35, abs=1e-4)
    assert (scores["precision"]["value"], scores["recall"]["value"]) == (0.6, 0.75)


def test_two_judges_who_agree_by_chance_alone_have_no_kappa() -> None:
    assert cohen_kappa([(True, True), (True, False), (False, True), (False, False)]) == 0.0


def test_kappa_of_the_usual_example() -> None:
    pairs = [("yes", "yes")] * 20 + [("yes", "no")] * 5 + [("no", "yes")] * 10 + [("no", "no")] * 15
    assert cohen_kappa(pairs) == 0.4
    assert cohen_kappa([("yes", "yes")] * 3) == 1.0
    assert cohen_kappa([]) is None
