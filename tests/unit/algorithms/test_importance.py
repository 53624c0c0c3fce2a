"""Importance is the weighted sum of requirement 003 §3.2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.importance import importance, linear_recency, scarcity_in_slot
from app.domain.importance import ImportanceTerms

SHARES = st.floats(0, 1)
TERMS = st.builds(ImportanceTerms, SHARES, SHARES, SHARES, SHARES)


def test_the_weights_are_those_of_the_requirement() -> None:
    assert importance(ImportanceTerms(1, 0, 0, 0)) == 0.25
    assert importance(ImportanceTerms(0, 1, 0, 0)) == 0.35
    assert importance(ImportanceTerms(0, 0, 1, 0)) == 0.20
    assert importance(ImportanceTerms(0, 0, 0, 1)) == 0.20


@given(TERMS, SHARES, st.sampled_from(["scarcity", "impact", "recency", "certainty"]))
def test_it_stays_a_share_and_no_term_that_rises_lowers_it(terms: ImportanceTerms, other: float, name: str) -> None:
    low, high = sorted((other, getattr(terms, name)))
    lower, higher = (importance(replace(terms, **{name: value})) for value in (low, high))
    assert 0 <= lower <= higher <= 1


@pytest.mark.parametrize(("age_days", "left"), [(-1, 1), (0, 1), (15, 0.5), (30, 0), (400, 0)])
def test_recency_is_gone_after_thirty_days(age_days: float, left: float) -> None:
    assert linear_recency(age_days) == left


def test_what_is_said_again_of_a_slot_is_less_scarce() -> None:
    assert [scarcity_in_slot(sequence) for sequence in (1, 2, 4)] == [1, 0.5, 0.25]
