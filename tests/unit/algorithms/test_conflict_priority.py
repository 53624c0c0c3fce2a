"""The terms of a conflict's priority: each between 0 and 1, each in the right direction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from app.algorithms.conflict_priority import (
    PriorityWeights,
    consistency_score,
    evidence_score,
    learned_trust,
    recency_score,
    weighted,
)
from app.domain.time import DAY_MS

SHARES = some.floats(0, 1)
COUNTS = some.integers(0, 10_000)


@given(SHARES, SHARES, SHARES, SHARES)
def test_the_priority_is_a_share_and_grows_with_each_term(a: float, b: float, c: float, d: float) -> None:
    score = weighted(PriorityWeights(), a, b, c, d)
    assert 0 <= score <= 1 + 1e-9
    assert weighted(PriorityWeights(), min(1, a + 0.1), b, c, d) >= score


def test_half_of_the_recency_is_left_after_a_half_life() -> None:
    assert recency_score(90 * DAY_MS, 90) == pytest.approx(0.5)
    assert recency_score(-5, 90) == recency_score(0, 90) == 1


@given(COUNTS, COUNTS)
def test_more_evidence_and_more_agreement_count_for_more(one: int, other: int) -> None:
    assert (evidence_score(one) > evidence_score(other)) == (one > other)
    assert 0 < consistency_score(one, other) < 1
    assert consistency_score(one + 1, other) > consistency_score(one, other)


@given(SHARES, COUNTS, COUNTS)
def test_trust_begins_with_the_prior_and_follows_what_was_confirmed(prior: float, right: int, wrong: int) -> None:
    assert learned_trust(prior, 0, 0, 10) == pytest.approx(prior)
    learned = learned_trust(prior, right, wrong, 10)
    assert 0 <= learned <= 1
    assert learned_trust(prior, right + 1, wrong, 10) >= learned >= learned_trust(prior, right, wrong + 1, 10)
