"""Rhythms: the quick sums equal the plain ones, planted periods are found, chance finds none."""

from __future__ import annotations

import datetime
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.periodicity import autocorrelation, find_rhythm, has_stopped, trend, usual_hour, weekdays_of

MONDAY = (datetime.date(2025, 1, 6) - datetime.date(1970, 1, 1)).days


def kept(days: list[int], seed: int, share: float = 0.92) -> list[int]:
    dice = np.random.default_rng(seed)
    return [day for day in days if dice.random() < share]


@given(
    st.lists(st.sampled_from([0.0, 1.0]), min_size=4, max_size=40).filter(lambda series: 0 < sum(series) < len(series))
)
def test_the_autocorrelation_is_that_of_the_plain_sum(series: list[float]) -> None:
    mean = sum(series) / len(series)
    variance = sum((each - mean) ** 2 for each in series) / len(series)
    plain = [
        sum((series[i] - mean) * (series[i + lag] - mean) for i in range(len(series) - lag))
        / (len(series) - lag)
        / variance
        for lag in range(len(series))
    ]
    assert autocorrelation(np.array(series)).tolist() == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("days", "period"),
    [
        ([MONDAY + week * 7 + day for week in range(40) for day in (0, 2, 4)], 7),
        ([MONDAY + week * 7 for week in range(30)], 7),
        ([MONDAY + week * 7 + day for week in range(30) for day in range(5)], 7),
        (list(range(MONDAY, MONDAY + 90)), 1),
        (list(range(MONDAY, MONDAY + 360, 14)), 14),
        ([(datetime.date(2025, month, 15) - datetime.date(1970, 1, 1)).days for month in range(1, 13)], 30),
    ],
)
def test_planted_periods_are_found(days: list[int], period: int, seed: int) -> None:
    rhythm = find_rhythm(kept(days, seed))
    assert rhythm is not None
    assert abs(rhythm.period_days - period) <= (1 if period == 30 else 0)
    assert rhythm.p_value <= 0.01


def test_days_without_a_rhythm_have_none() -> None:
    """At a chance of one in a hundred, at most a few of three hundred are taken for one."""
    dice = np.random.default_rng(3)
    found = [find_rhythm(dice.choice(365, size=int(dice.integers(5, 150)), replace=False).tolist()) for _ in range(300)]
    assert sum(each is not None for each in found) <= 9


def test_the_chance_is_that_of_shuffled_days() -> None:
    """The tail of the normal distribution against 2,000 shuffles, for a rhythm that is only just there."""
    dice = np.random.default_rng(5)
    series = np.zeros(120)
    series[dice.choice(120, size=40, replace=False)] = 1
    shuffled = [autocorrelation(dice.permutation(series))[7] for _ in range(2_000)]
    assert np.std(shuffled) == pytest.approx(np.sqrt(1 / 113), rel=0.1)


def test_weekdays_and_hours() -> None:
    assert weekdays_of([MONDAY, MONDAY + 7, MONDAY + 2, MONDAY + 9, MONDAY + 5]) == (0, 2, 5)
    assert usual_hour([23.5, 0.5, 23.75, 0.25]) == pytest.approx(0, abs=0.01) or usual_hour([23.5, 0.5]) > 23.9
    assert usual_hour([1, 7, 13, 19]) is None


def test_a_habit_that_stopped_is_told_from_a_short_silence() -> None:
    days = kept([MONDAY + week * 7 for week in range(30)], 1)
    assert not has_stopped(days, days[-1] + 14, 7)
    assert has_stopped(days, days[-1] + 60, 7)


def test_trends() -> None:
    assert trend([1, 2, 2, 4, 5, 7, 8, 9]) == 1
    assert trend([9, 8, 6, 6, 3, 2, 1, 0]) == -1
    assert trend([3, 5, 2, 6, 3, 5, 4, 3]) == 0
    assert trend([4, 4, 4, 4]) == 0


def test_a_few_days_at_random_have_a_rhythm_in_one_of_a_hundred_years_at_most() -> None:
    """Seven days of a year are far from normal: an autocorrelation that is rare by the normal curve is not."""
    draw = random.Random(7)
    year = range(MONDAY, MONDAY + 360)
    found = [find_rhythm(draw.sample(year, draw.randrange(5, 9)), 0.01 / 200) for _ in range(400)]
    assert found.count(None) >= 0.99 * len(found)
