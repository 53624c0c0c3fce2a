"""The file contract of `memctl eval time`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.time import evaluate_time


def test_each_row_gets_its_expressions_with_inclusive_ends(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl.gz", tmp_path / "out.jsonl"
    rows = [
        {"id": "a", "text": "We met yesterday.", "reference": "2024-05-15T10:00:00"},
        {"text": "我上个月搬家了", "reference": "2024-05-15T10:00:00+08:00"},
        {"id": "c", "text": "Nothing here", "reference": None},
    ]
    with gzip.open(source, "wt", encoding="utf-8") as lines:
        lines.write("\n".join(json.dumps(row) for row in rows))

    report = evaluate_time(source, target)

    written = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert written == [
        {"id": "a", "results": [{"start": 7, "end": 15, "type": "date", "value": "2024-05-14"}]},
        {
            "id": 1,
            "results": [
                {"start": 1, "end": 3, "type": "daterange", "start_value": "2024-04-01", "end_value": "2024-05-01"}
            ],
        },
        {"id": "c", "results": []},
    ]
    assert (report["rows"], report["expressions"]) == (3, 2)


def test_what_is_found_is_scored_against_a_gold_file(tmp_path: Path) -> None:
    source = tmp_path / "gold.jsonl"
    gold = [{"start": 7, "end": 15, "type": "date", "values": [{"value": "2024-05-14"}]}]
    row = {"text": "We met yesterday.", "reference": "2024-05-15T10:00:00", "results": gold}
    source.write_text(json.dumps(row), encoding="utf-8")
    scores = evaluate_time(source, gold_path=source)["scores"]
    assert (scores["spans"]["f1"], scores["values"]["value"]) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{not json", "in.jsonl, line 1: not JSON"),
        ('{"id": 1}', "Row 1 has no text"),
        ('{"text": "today", "reference": "soon"}', "'soon' is no reference time"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text(line, encoding="utf-8")

    with pytest.raises(InvalidInput, match=message):
        evaluate_time(source, tmp_path / "out.jsonl")
