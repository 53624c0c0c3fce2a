"""Forgetting and weight: the requirement's formulas number by number, and what must hold for any input."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.forgetting_curve import (
    EbbinghausCoefficients,
    NodeWeightCoefficients,
    ebbinghaus,
    exponential_by_type,
    node_weight,
    recency_decay,
)
from app.domain.lifecycle import DecayClass
from app.domain.time import DAY_MS

EVENT, OPINION, FACT, RELATION = DecayClass.EVENT, DecayClass.OPINION, DecayClass.FACT, DecayClass.RELATION
share = st.floats(0, 1)
days = st.floats(-10, 10_000)
counts = st.integers(0, 100_000)


def test_an_event_fades_faster_than_a_fact_and_a_fact_faster_than_a_relation() -> None:
    kept = exponential_by_type([30, 30, 30], [EVENT, FACT, RELATION], [0.5] * 3, [0] * 3)
    assert kept == pytest.approx([0.5 * math.exp(-1.5), 0.5 * math.exp(-0.3), 0.5 * math.exp(-0.15)])
    assert list(kept) == sorted(kept)


def test_accesses_slow_forgetting_but_never_lift_it_above_one() -> None:
    rarely, often, always = exponential_by_type([10] * 3, [FACT] * 3, [0.3] * 3, [0, 3, 10_000])
    assert often == pytest.approx(rarely * (1 + math.log(4)))
    assert always == 1.0


@given(days, st.sampled_from(DecayClass), share, counts)
def test_retention_is_a_share_and_never_grows_with_time(
    day: float, decay: DecayClass, importance: float, count: int
) -> None:
    for curve in (exponential_by_type, ebbinghaus):
        now, later = curve([day, day + 1], [decay] * 2, [importance] * 2, [count] * 2)
        assert 0 <= later <= now <= 1


def test_ebbinghaus_follows_its_strength() -> None:
    kept = ebbinghaus([2, 2, 2, 0], [EVENT, OPINION, FACT, FACT], [0.5] * 4, [10] * 4)
    assert kept == pytest.approx([math.exp(-2 / 3), math.exp(-2 / 4.5), math.exp(-2 / 3.9), 1.0])


def test_ebbinghaus_forgets_everything_within_weeks_at_its_strength_limit() -> None:
    limited = ebbinghaus([24], [OPINION], [1.0], [1_000])
    assert limited[0] < 0.1
    assert ebbinghaus([24], [OPINION], [1.0], [1_000], EbbinghausCoefficients(most_days=365))[0] > 0.8


def test_recency_is_one_now_and_a_third_after_tau_and_one_for_the_future() -> None:
    ages = np.array([0, 14 * DAY_MS, -5])
    assert recency_decay(ages, 14) == pytest.approx([1.0, math.exp(-1), 1.0])
    assert recency_decay([DAY_MS] * 2, [1, 2]) == pytest.approx([math.exp(-1), math.exp(-0.5)])


def test_weight_is_the_requirements_sum() -> None:
    coefficients = NodeWeightCoefficients(0.3, 0.1, 0.2, 0.1, 0.1, 0.2)
    weight = node_weight([0.5], [9], [0.8], [0.4], [1.0], [0.25], coefficients)
    assert weight == pytest.approx([0.15 + 0.1 * math.log(10) + 0.16 + 0.04 + 0.1 - 0.05])


@given(share, counts, share, share, st.floats(-1, 1), share)
def test_weight_is_a_share_that_a_vote_raises_and_staleness_lowers(
    importance: float, frequency: int, recency: float, emotion: float, feedback: float, staleness: float
) -> None:
    plain, voted, stale = node_weight(
        importance, frequency, recency, emotion, [feedback, 1.0, feedback], [staleness, staleness, 1.0]
    )
    assert 0 <= stale <= plain <= voted <= 1
