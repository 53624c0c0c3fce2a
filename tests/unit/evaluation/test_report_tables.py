"""What people see of a report."""

from __future__ import annotations

from app.evaluation.gold_matching import Predicted
from app.evaluation.gold_scores import agreement, score, summary
from app.evaluation.proportions import precision_recall
from app.evaluation.report_tables import REPORTS, SCORE_COLUMNS, number
from app.evaluation.resampling import bootstrap_note
from app.evaluation.time_scores import GoldTime, time_scores
from tests.unit.evaluation.gold_examples import FAMILIES, fact, sentence


def test_figures_are_rounded_as_by_hand() -> None:
    assert number(0.4805, [0.4007, 0.5636]) == "0.481 (0.401–0.564)"
    assert number(94.09, digits=1) == "94.1"
    assert number(None, [0.0, 1.0]) == "–"


def test_a_run_without_gold_has_nothing_to_show() -> None:
    assert REPORTS["extract"].tables({"triples": 3}) == []
    assert REPORTS["time"].tables({"rows": 3}) == []


def test_times_are_shown_as_a_whole_and_by_type() -> None:
    gold = {0: {(0, 2): GoldTime("date", frozenset({("2024-05-01", None, None)})), (5, 9): GoldTime("", frozenset())}}
    found = {"scores": {**time_scores(gold, {0: [{"start": 0, "end": 2, "value": "2024-05-01"}]}), **bootstrap_note()}}
    [table] = REPORTS["time"].tables(found)
    assert "seed 7" in table.title
    assert table.rows[0][:2] == ("all", "2")
    assert [row[0] for row in table.rows] == ["all", "no type", "date"]
    assert {len(row) for row in table.rows} == {len(table.columns)}


def test_facts_are_shown_by_layer_and_without_the_parser() -> None:
    asked = [sentence(fact("lives_in", "user", "杭州"), name="one")]
    said = {"one": [Predicted("lives_in", "住在", "user", "杭州", layer="L0")]}
    report = {**score(asked, said, FAMILIES), "without_L2": summary(asked, {}, FAMILIES)}
    facts, shares, phenomena = REPORTS["gold"].tables(report)
    assert [row[0] for row in facts.rows] == ["all", "L0, templates", "without L2", "preferences"]
    assert [row[-1][:5] for row in facts.rows[:3]] == ["1.000", "1.000", "0.000"]
    assert ("negation", "1", "1.000 (0.207–1.000)") in shares.rows
    assert phenomena.columns == SCORE_COLUMNS


def test_two_annotators_are_shown_with_their_kappas() -> None:
    facts, kappas = REPORTS["gold"].tables(agreement([sentence(name="one")], {"one": []}, FAMILIES))
    assert facts.title.endswith("1 sentences")
    assert ("nothing to say", "1.000") in kappas.rows


def test_groups_with_nothing_in_them_are_left_out() -> None:
    nothing, one = precision_recall(0, 0, 0), precision_recall(1, 1, 1)
    found = {"pairs": 1, **one, "by_kind": {"entity": nothing}, "by_language": {"en": one}, "by_phenomenon": {}}
    [table] = REPORTS["merging"].tables(found)
    assert [row[0] for row in table.rows] == ["all", "en"]
    [table] = REPORTS["merging"].tables({**found, **nothing})
    assert [row[0] for row in table.rows] == ["all", "en"]
