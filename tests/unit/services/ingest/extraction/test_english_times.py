"""English times of what recurs, and ordinals that are none."""

from __future__ import annotations

import pytest

from .conftest import Extract


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("From Monday to Friday I work.", "MO,TU,WE,TH,FR"),
        ("The shop opens from Friday to Sunday.", "FR,SA,SU"),
        ("I was in Rome from Monday to Friday.", None),
        ("I'm travelling from Monday to Friday.", None),
    ],
)
def test_days_from_one_to_another_recur_where_it_is_a_habit(extract: Extract, sentence: str, days: str | None) -> None:
    [time] = extract(sentence).times
    assert time.recurrence == (f"FREQ=WEEKLY;BYDAY={days}" if days else None)
    assert (time.since_ms is None) == (days is not None)


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("We live on the fourth floor.", []),
        ("I failed it for the third time.", []),
        ("The rent is due on the fourth.", ["the fourth"]),
    ],
)
def test_an_ordinal_before_a_thing_is_no_day(extract: Extract, sentence: str, times: list[str]) -> None:
    assert [one.expression for one in extract(sentence).times] == times


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        (
            "It was founded in 2011 by Dr. Ruth Abernathy, who retired in 2024.",
            {"creates": "2011", "retires": "2024"},
        ),
        ("I met Tom, who retired in 2024.", {"meets": None, "retires": "2024"}),
        ("I met Tom, who lives in Rome, in May.", {"meets": "May", "lives_in": None}),
    ],
)
def test_a_clause_between_commas_has_its_own_time(
    extract: Extract, sentence: str, times: dict[str, str | None]
) -> None:
    found = {one.predicate: one.time.expression if one.time else None for one in extract(sentence).propositions}

    assert times.items() <= found.items()
