"""Spans and values of time expressions, each example worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.time_scores import GoldTimes, read_gold_times, time_scores

MAY = {"start": 3, "end": 5, "type": "daterange"}
BOTH_MAYS = [{"start": "2023-05-01", "end": "2023-06-01"}, {"start": "2024-05-01", "end": "2024-06-01"}]


def gold_of(folder: Path, *rows: list[dict[str, Any]]) -> dict[Any, GoldTimes]:
    path = folder / "gold.jsonl"
    path.write_text("\n".join(json.dumps({"results": results}) for results in rows), encoding="utf-8")
    return read_gold_times(path)


def test_either_reading_of_a_span_is_right(tmp_path: Path) -> None:
    gold = gold_of(tmp_path, [{**MAY, "values": BOTH_MAYS}])
    for year, right in ((2023, 1.0), (2024, 1.0), (2025, 0.0)):
        said = {**MAY, "start_value": f"{year}-05-01", "end_value": f"{year}-06-01"}
        assert time_scores(gold, {0: [said]})["values"]["value"] == right


def test_a_value_counts_only_on_the_very_span(tmp_path: Path) -> None:
    gold = gold_of(tmp_path, [{"start": 0, "end": 4, "type": "date", "values": [{"value": "2024-05-02"}]}])
    wider = {"start": 0, "end": 5, "type": "date", "value": "2024-05-02"}
    scores = time_scores(gold, {0: [wider]})
    assert (scores["spans"]["f1"], scores["values"]["value"]) == (0.0, 0.0)


def test_spans_are_counted_over_all_rows(tmp_path: Path) -> None:
    """Two of three found and one too many: precision 2/3, recall 2/3."""
    day, hour = {"start": 0, "end": 2, "type": "date"}, {"start": 4, "end": 8, "type": "time"}
    gold = gold_of(tmp_path, [day, hour], [day])
    scores = time_scores(gold, {0: [day, {**hour, "end": 9}], 1: [day]})
    assert (scores["spans"]["precision"]["hits"], scores["spans"]["precision"]["of"]) == (2, 3)
    assert (scores["spans"]["recall"]["hits"], scores["spans"]["recall"]["of"]) == (2, 3)
    assert scores["spans"]["f1"] == pytest.approx(2 / 3, abs=1e-4)
    assert scores["by_type"]["date"]["spans"]["value"] == 1.0
    assert scores["by_type"]["time"]["spans"]["value"] == 0.0


def test_values_are_asked_for_where_there_are_some(tmp_path: Path) -> None:
    unresolved = {**MAY, "values": [{"value": "not resolved"}]}
    lasting = {"start": 10, "end": 14, "type": "duration", "values": [{"value": "3600"}]}
    scores = time_scores(gold_of(tmp_path, [unresolved, lasting]), {0: [MAY, {**lasting, "value": "3600"}]})
    assert (scores["spans"]["f1"], scores["values"]["of"], scores["values"]["value"]) == (1.0, 0, None)


def test_what_has_no_value_is_not_right(tmp_path: Path) -> None:
    scores = time_scores(gold_of(tmp_path, [{**MAY, "values": BOTH_MAYS}]), {0: [MAY]})
    assert (scores["values"]["hits"], scores["values"]["of"]) == (0, 1)


def test_a_file_that_is_no_gold_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="is empty"):
        gold_of(tmp_path)
    with pytest.raises(InvalidInput, match="Row 1 of gold"):
        gold_of(tmp_path, [{"start": 0}])
