"""`memctl eval merging` counts what is merged against pairs with the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.merging import evaluate_merging


def pair(number: int, verdict: str, negated: bool, split: str = "development") -> dict[str, object]:
    fact: dict[str, Any] = {
        "predicate": "owns",
        "agent": "Maren",
        "patient": "harp",
        "modality": "asserted",
        "roles": {},
        "time": None,
    }
    side: dict[str, Any] = {"text": "…", "reference": "2025-01-01"}
    return {
        "id": f"pair-{number}",
        "language": "en",
        "kind": "statement",
        "verdict": verdict,
        "phenomenon": "negation",
        "split": split,
        "first": side | {"fact": fact | {"negated": False}},
        "second": side | {"fact": fact | {"negated": negated}},
    }


def written(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_what_is_merged_is_counted_by_half_kind_and_phenomenon(tmp_path: Path) -> None:
    rows = [
        pair(0, "same", False),
        pair(1, "different", True),
        pair(2, "same", True),
        pair(3, "different", False, "reported"),
    ]
    report = evaluate_merging(written(tmp_path / "pairs.jsonl", rows))
    assert (report["precision"]["hits"], report["precision"]["of"]) == (1, 2)
    assert (report["recall"]["hits"], report["recall"]["of"]) == (1, 2)
    assert report["by_split"]["reported"]["precision"]["value"] == 0.0
    assert report["by_phenomenon"]["negation"]["pairs"] == 4
    assert [wrong["id"] for wrong in report["wrong"]] == ["pair-2", "pair-3"]
    assert "denies" in report["wrong"][0]["reasons"][0]


def test_one_half_alone(tmp_path: Path) -> None:
    rows = [pair(0, "same", False), pair(1, "same", False, "reported")]
    assert evaluate_merging(written(tmp_path / "pairs.jsonl", rows), "reported")["pairs"] == 1


def test_a_row_that_is_no_pair_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="row 2"):
        evaluate_merging(written(tmp_path / "pairs.jsonl", [pair(0, "same", False), {"id": "x"}]))
