"""Two rankings of the same questions: the difference, its interval, and what was missed where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.comparison import compare, misses

QUESTIONS = [
    {"id": "q1", "pool": "p", "question": "Who lost the key?", "gold": ["a"], "category": "simple"},
    {"id": "q2", "pool": "p", "question": "Who found it?", "gold": ["b", "c"], "category": "simple"},
    {"id": "q3", "pool": "p", "question": "Who never had it?", "gold": ["d"], "category": "adversarial"},
]
GOOD = [{"id": "q1", "ranked": ["a"]}, {"id": "q2", "ranked": ["b", "c"]}, {"id": "q3", "ranked": ["d"]}]
POOR = [{"id": "q1", "ranked": ["x", "a"]}, {"id": "q2", "ranked": ["b", "1", "2", "3", "4", "c"]}]


def lines(path: Path, rows: Sequence[Mapping[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_the_better_ranking_is_better_where_it_is(tmp_path: Path) -> None:
    questions = lines(tmp_path / "questions.jsonl", QUESTIONS)
    report = compare(questions, lines(tmp_path / "good.jsonl", GOOD), lines(tmp_path / "poor.jsonl", POOR))

    assert report["without_adversarial"]["difference"] == 25.0
    assert report["by_category"]["adversarial"] == {
        "questions": 1,
        "ranking": 100.0,
        "baseline": 0.0,
        "difference": 100.0,
        "interval": (100.0, 100.0),
    }
    low, high = report["all"]["interval"]
    assert 0 <= low <= report["all"]["difference"] <= high


def test_a_ranking_against_itself_makes_no_difference(tmp_path: Path) -> None:
    questions, good = lines(tmp_path / "questions.jsonl", QUESTIONS), lines(tmp_path / "good.jsonl", GOOD)

    assert compare(questions, good, good)["all"] | {"ranking": 0, "baseline": 0} == {
        "questions": 3,
        "ranking": 0,
        "baseline": 0,
        "difference": 0.0,
        "interval": (0.0, 0.0),
    }


def test_what_was_missed_says_where_it_came(tmp_path: Path) -> None:
    questions = lines(tmp_path / "questions.jsonl", QUESTIONS)
    found = {row["id"]: row["missed"] for row in misses(questions, lines(tmp_path / "poor.jsonl", POOR))}

    asked = misses(questions, lines(tmp_path / "poor.jsonl", POOR), ranked_only=True)

    assert found == {"q2": [{"id": "c", "place": 6}], "q3": [{"id": "d", "place": None}]}
    assert [row["id"] for row in asked] == ["q2"]


def test_rankings_of_other_questions_and_no_rankings_are_refused(tmp_path: Path) -> None:
    questions = lines(tmp_path / "questions.jsonl", QUESTIONS)
    other = lines(tmp_path / "other.jsonl", [{"id": "z", "ranked": []}])
    broken = lines(tmp_path / "broken.jsonl", [{"id": "q1", "ranked": "a"}])

    with pytest.raises(InvalidInput, match="Neither ranking"):
        compare(questions, other, other)
    with pytest.raises(InvalidInput, match="line 1"):
        compare(questions, broken, other)
