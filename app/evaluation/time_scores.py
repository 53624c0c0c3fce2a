"""Time expressions against a gold set, as TempEval counts them (UzZaman et al. 2013): exact spans, and their values.

A value is right if it is one of those that the gold set accepts for just that span: both readings of "in May" may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.domain.errors import InvalidInput
from app.evaluation.datasets import read_json_lines
from app.evaluation.proportions import share
from app.evaluation.resampling import Counts, resampled_scores, resampled_share

VALUED_TYPES = frozenset({"date", "daterange", "time", "timerange", "datetime", "datetimerange"})
"""Durations and recurring sets have spans only: their values are written in too many ways."""
UNRESOLVED = "not resolved"
Place = tuple[int, int]
"""Start and end, inclusive, of a span."""
Value = tuple[str | None, str | None, str | None]
"""A point, or the start and the end of a range; an open end is None."""
NO_VALUE: Value = (None, None, None)


@dataclass(frozen=True, slots=True)
class GoldTime:
    """`values` accepted; empty: its value is not asked for."""

    type: str
    values: frozenset[Value]


GoldTimes = Mapping[Place, GoldTime]


def read_gold_times(path: Path) -> dict[Any, GoldTimes]:
    """By the row's id, or its number from 0. Raises InvalidInput for a file without rows or a row that is none."""
    gold: dict[Any, GoldTimes] = {}
    for number, row in enumerate(read_json_lines(path)):
        try:
            gold[row.get("id", number)] = {(one["start"], one["end"]): _gold_time(one) for one in row["results"]}
        except (KeyError, TypeError) as error:
            raise InvalidInput(
                f"Row {number + 1} of {path.name} has no gold results: {error!r}.",
                'Give {"id", "results": [{"start", "end", "type", "values"}]}.',
            ) from error
    if not gold:
        raise InvalidInput(f"{path.name} is empty.", "Give texts with their time expressions.")
    return gold


def time_scores(gold: Mapping[Any, GoldTimes], found: Mapping[Any, Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    """`found` are results as `evaluate_time` writes them, by row id; every row of the gold set counts."""
    judged = [(times, _by_place(found.get(row_id, ()))) for row_id, times in gold.items()]
    types = sorted({one.type for times, _ in judged for one in times.values()})
    return {
        "spans": resampled_scores([_span_counts(times, given) for times, given in judged]),
        "values": resampled_share([_value_counts(times, given) for times, given in judged]),
        "by_type": {type_: _of_type(type_, judged) for type_ in types},
    }


def _of_type(type_: str, judged: Iterable[tuple[GoldTimes, Mapping[Place, Value]]]) -> dict[str, Any]:
    """Of the gold spans of one type: how many were found, how many of those with a value have it."""
    of_type = [({p: one for p, one in times.items() if one.type == type_}, given) for times, given in judged]
    values = [_value_counts(times, given) for times, given in of_type]
    return {
        "spans": share(
            sum(len(times.keys() & given.keys()) for times, given in of_type), sum(len(t) for t, _ in of_type)
        ),
        "values": share(sum(right for right, _ in values), sum(asked for _, asked in values)),
    }


def _span_counts(gold: GoldTimes, given: Mapping[Place, Value]) -> Counts:
    hits = len(gold.keys() & given.keys())
    return Counts(hits, len(given), hits, len(gold))


def _value_counts(gold: GoldTimes, given: Mapping[Place, Value]) -> tuple[int, int]:
    """Right values, and how many were asked for."""
    asked = {place: one for place, one in gold.items() if one.values}
    return sum(given.get(place) in one.values for place, one in asked.items()), len(asked)


def _gold_time(row: Mapping[str, Any]) -> GoldTime:
    resolved = [one for one in row.get("values") or () if one.get("value") != UNRESOLVED]
    values = frozenset((one.get("value"), one.get("start"), one.get("end")) for one in resolved) - {NO_VALUE}
    return GoldTime(row["type"], values if row["type"] in VALUED_TYPES else frozenset())


def _by_place(results: Iterable[Mapping[str, Any]]) -> dict[Place, Value]:
    return {
        (one["start"], one["end"]): (one.get("value"), one.get("start_value"), one.get("end_value")) for one in results
    }
