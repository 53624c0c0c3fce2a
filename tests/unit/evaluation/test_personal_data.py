"""What `memctl eval pii` counts, and the sentences that it makes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.domain.personal_data import STRUCTURED_TYPES
from app.evaluation.personal_data import evaluate_file, evaluate_generated
from app.evaluation.personal_data_samples import samples


def written(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def row(identity: str, text: str, *spans: tuple[str, str], split: str = "reported") -> dict[str, object]:
    places = [{"type": t, "start": text.index(v), "end": text.index(v) + len(v), "text": v} for t, v in spans]
    return {"id": identity, "language": "en", "split": split, "text": text, "spans": places}


def test_a_find_counts_when_its_span_and_type_are_exactly_right(tmp_path: Path) -> None:
    gold = written(
        tmp_path / "gold.jsonl",
        row("right", "Mail anna@example.com now.", ("email", "anna@example.com")),
        row("cut", "Mail bob@example.com now.", ("email", "bob@example")),
        row("none", "Ring (212) 555-0147."),
    )
    report = evaluate_file(gold, "reported")
    email = report["by_type"]["email"]
    assert (email["precision"]["hits"], email["precision"]["of"], email["recall"]["of"]) == (1, 2, 2)
    assert report["by_type"]["phone"]["precision"]["value"] == 0
    assert {miss["id"] for miss in report["misses"]} == {"cut", "none"}
    assert "anna" not in json.dumps(report)


def test_only_the_half_that_is_asked_for_is_counted(tmp_path: Path) -> None:
    gold = written(tmp_path / "gold.jsonl", row("one", "No.", split="development"), row("two", "Nothing."))
    assert evaluate_file(gold, "reported")["sentences"] == 1
    assert evaluate_file(gold, None)["sentences"] == 2


def test_a_row_of_another_form_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"Row 1 of gold\.jsonl"):
        evaluate_file(written(tmp_path / "gold.jsonl", {"id": "x"}), None)


def test_the_same_seed_makes_the_same_sentences_of_every_type() -> None:
    made = samples(400, 7)
    assert made == samples(400, 7)
    assert made != samples(400, 8)
    assert {one.type for one in made if one.type} == STRUCTURED_TYPES
    assert {one.language for one in made} == {"zh", "en"}
    assert 60 <= sum(one.type is None for one in made) <= 140
    assert all(one.span is None or one.span.of(one.text) for one in made)


def test_structured_data_is_found_in_sentences_and_look_alikes_are_left() -> None:
    report = evaluate_generated(600, 11)
    assert report["all"]["recall"]["value"] >= 0.99
    assert report["all"]["precision"]["value"] >= 0.98
