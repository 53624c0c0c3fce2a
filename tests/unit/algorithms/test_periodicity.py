"""Rhythms: the quick sums equal the plain ones, planted periods are found, chance finds none."""

from __future__ import annotations

import datetime
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.periodicity import (
    autocorrelation,
    find_rhythm,
    find_season,
    has_stopped,
    trend,
    usual_hour,
    weekdays_of,
    within_season,
)

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


def days_in(months: tuple[int, ...], years: range, count: int, seed: int = 1) -> list[int]:
    """So many days of these months of each year, at no rhythm."""
    dice = random.Random(seed)
    every = [datetime.date(year, 1, 1) + datetime.timedelta(days=place) for year in years for place in range(365)]
    return [
        (day - datetime.date(1970, 1, 1)).days
        for year in years
        for day in dice.sample([each for each in every if each.year == year and each.month in months], count)
    ]


@pytest.mark.parametrize("months", [(12, 1, 2), (6, 7, 8), (9,), (11, 12, 1, 2)])
def test_what_happens_in_the_same_months_of_three_years_has_a_season(months: tuple[int, ...]) -> None:
    season = find_season(days_in(months, range(2021, 2025), 16))
    assert season is not None
    assert season.months == months
    assert season.p_value <= 0.01


def test_two_years_are_chance_and_what_happens_all_year_has_no_season() -> None:
    assert find_season(days_in((6, 7, 8), range(2023, 2025), 16)) is None
    assert find_season([]) is None
    found = [find_season(days_in(tuple(range(1, 13)), range(2020, 2025), 10, seed)) for seed in range(200)]
    assert sum(each is not None for each in found) <= 4


def test_a_busy_week_counts_once() -> None:
    weeks = [(datetime.date(year, 6, 13) - datetime.date(1970, 1, 1)).days // 7 * 7 for year in (2022, 2023, 2024)]
    busy = [week + day for week in weeks for day in range(5)]
    season = find_season(weeks, p_max=0.05)
    assert season is not None
    assert find_season(busy, p_max=0.05) == season
    assert find_season(busy, p_max=0.001) is None


@pytest.mark.parametrize("months", [(6, 7, 8), (12, 1, 2)])
def test_a_rhythm_of_the_season_alone_is_found_in_it_and_the_season_itself_is_none(months: tuple[int, ...]) -> None:
    every = (MONDAY - 7 * 52 * 4 + day for day in range(4 * 365))
    season = [day for day in every if (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).month in months]
    mondays = find_rhythm(within_season(kept([day for day in season if (day - MONDAY) % 7 == 0], 2), months))
    assert mondays is not None
    assert mondays.period_days == 7
    assert weekdays_of(within_season([day for day in season if (day - MONDAY) % 7 == 0], months)) == (0,)
    assert find_rhythm(within_season(random.Random(5).sample(season, 40), months)) is None
