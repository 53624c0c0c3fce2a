"""`memctl eval` where no database is needed: one document, and tables for people beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.memctl_runs import Memctl

TIMES = {
    "text": "明天下午三点",
    "reference": "2024-05-01T10:00:00",
    "results": [{"start": 0, "end": 5, "type": "datetime", "values": [{"value": "2024-05-02 15:00:00"}]}],
}
TRIPLES = {"id": 1, "sentence": "他成为总理。", "clusters": [["他 --> 成 为 --> 总 理"], ["他 --> 住 在 --> 北 京"]]}


def gold_file(folder: Path, row: dict[str, Any]) -> str:
    path = folder / "gold.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    return str(path)


def test_times_are_scored_against_a_gold_file(tmp_path: Path) -> None:
    gold, report = gold_file(tmp_path, TIMES), tmp_path / "report.json"
    ended = Memctl()("eval", "time", "--input", gold, "--gold", gold, "--json", str(report))
    assert ended.document["scores"]["values"]["value"] == 1.0
    assert json.loads(report.read_text(encoding="utf-8")) == ended.document
    assert "value accuracy" in ended.notes


def test_triples_are_scored_against_a_gold_file(tmp_path: Path) -> None:
    gold = gold_file(tmp_path, TRIPLES)
    ended = Memctl()("eval", "extract", "--input", gold, "--gold", gold)
    assert ended.document["scores"]["all"]["recall"]["value"] == 0.5
    assert "without L2" in ended.notes


@pytest.mark.parametrize("command", ["time", "extract"])
def test_a_run_that_neither_writes_nor_scores_is_refused(tmp_path: Path, command: str) -> None:
    ended = Memctl()("eval", command, "--input", gold_file(tmp_path, TIMES))
    assert (ended.code, "--gold FILE" in ended.notes) == (2, True)
