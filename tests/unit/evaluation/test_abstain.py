"""Judged packs: what is reported of them, and weights fitted to them."""

from __future__ import annotations

import random
from dataclasses import asdict
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.abstain import HALVES, Judgement, fit_weights, measures, report_of
from app.evaluation.datasets import write_json_lines


def judged(
    number: int, has_evidence: bool, value: float, category: str = "single", closeness: float = 0.0
) -> Judgement:
    return Judgement(
        id=f"q{number}",
        category=category,
        half=HALVES[number % 2],
        has_evidence=has_evidence,
        sufficiency=value,
        abstained=value < 0.5,
        has_vector=closeness != 0,
        features={"coverage": value, "closeness": closeness},
    )


def sample(count: int = 200) -> list[Judgement]:
    dice = random.Random(3)
    return [
        judged(number, has_evidence, min(1.0, max(0.0, dice.gauss(0.6 if has_evidence else 0.4, 0.15))))
        for number in range(count)
        for has_evidence in (True, False)
    ]


def test_the_report_counts_questions_in_both_states_and_leaves_out_what_has_no_answer() -> None:
    rows = [
        judged(0, True, 0.9),
        judged(0, False, 0.2),
        judged(1, True, 0.4),
        judged(1, False, 0.6),
        judged(2, True, 0.8, "adversarial"),
        judged(2, False, 0.7, "adversarial"),
    ]
    report = report_of(rows)

    assert report["questions"] == 3
    assert report["all"]["questions"] == 2
    assert report["all"]["auroc"] == 0.75
    assert report["all"]["false_answer_rate"] == 0.5
    assert report["all"]["coverage"] == 0.5
    assert report["answered"]["adversarial"] == {"with_evidence": 1.0, "without_evidence": 1.0}
    assert report["halves"]["even"]["auroc"] == 1.0


def test_a_question_that_was_asked_in_one_state_is_not_measured() -> None:
    assert measures([judged(0, True, 0.9)]) == {}


def test_weights_are_fitted_on_one_half_and_measured_on_both(tmp_path: Path) -> None:
    path = tmp_path / "features.jsonl"
    write_json_lines(path, (asdict(row) for row in sample()))

    found = fit_weights([path], "even")

    assert found["rows"] == 200
    assert found["weights"]["coverage"] > 1
    assert found["weights"]["closeness"] == 0
    assert found["by_file"]["features.jsonl"]["odd"]["auroc"] > 0.7


def test_each_file_counts_the_same(tmp_path: Path) -> None:
    small, large = tmp_path / "small.jsonl", tmp_path / "large.jsonl"
    write_json_lines(large, (asdict(row) for row in sample(300)))
    turned = [
        judged(number, has_evidence, 0.3 if has_evidence else 0.7)
        for number in range(10)
        for has_evidence in (True, False)
    ]
    write_json_lines(small, (asdict(row) for row in turned))

    assert fit_weights([large])["weights"]["coverage"] > 1 > fit_weights([small, large])["weights"]["coverage"]


def test_nothing_to_fit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "features.jsonl"
    write_json_lines(path, (asdict(row) for row in sample(4)))

    with pytest.raises(InvalidInput, match="nothing to fit"):
        fit_weights([path], has_vector=True)
