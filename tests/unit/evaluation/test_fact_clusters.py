"""Triples against clusters of those that say the same, each example worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.errors import InvalidInput
from app.evaluation.fact_clusters import GoldTriples, cluster_scores, read_clusters

JUDGE = "He was made the founding judge ."
BARS = "他 被 铐 在 铁 栏 杆 上 。"


def gold_of(folder: Path, *sentences: tuple[str, list[list[str]]]) -> dict[Any, GoldTriples]:
    path = folder / "gold.jsonl"
    rows = [{"id": place, "sentence": text, "clusters": found} for place, (text, found) in enumerate(sentences)]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return read_clusters(path)


def triple(subject: str, predicate: str, object_: str, layer: str = "L2") -> dict[str, str]:
    return {"subject": subject, "predicate": predicate, "object": object_, "layer": layer}


@pytest.mark.parametrize(
    ("said", "is_right"),
    [
        (triple("He", "was made", "the founding judge"), True),
        (triple("he", "Was Made", "judge"), True),
        (triple("He", "made", "founding judge"), False),
        (triple("He", "was made", "the founding"), False),
        (triple("He was", "made", "judge"), False),
        (triple("He", "was made", "judge judge"), False),
    ],
)
def test_what_is_in_brackets_may_be_missing_and_nothing_else(
    tmp_path: Path, said: dict[str, str], is_right: bool
) -> None:
    [gold] = gold_of(tmp_path, (JUDGE, [["He --> was made --> [the] [founding] judge"]])).values()
    assert bool(gold.clusters_of(said)) is is_right


def test_words_in_one_bracket_are_missing_together(tmp_path: Path) -> None:
    [gold] = gold_of(tmp_path, (JUDGE, [["He --> was made --> [the founding] judge"]])).values()
    assert gold.clusters_of(triple("He", "was made", "the founding judge"))
    assert not gold.clusters_of(triple("He", "was made", "the judge"))


def test_brackets_may_stand_within_a_word(tmp_path: Path) -> None:
    [gold] = gold_of(tmp_path, ("Crozier, Jr. flew.", [["Crozier[,] Jr. --> flew --> [``]away"]])).values()
    assert gold.clusters_of(triple("Crozier , Jr.", "flew", "away"))
    assert gold.clusters_of(triple("Crozier Jr.", "flew", "`` away"))


def test_in_chinese_blanks_do_not_count(tmp_path: Path) -> None:
    [gold] = gold_of(tmp_path, (BARS, [["他 --> 被 铐 在 --> [铁] 栏 杆 上"]])).values()
    assert gold.clusters_of(triple("他", "被铐在", "栏杆上"))
    assert gold.clusters_of(triple("他", "被 铐在", "铁栏杆 上"))
    assert not gold.clusters_of(triple("他", "被铐", "在栏杆上"))


def test_a_reading_without_three_slots_is_nobodys(tmp_path: Path) -> None:
    [gold] = gold_of(tmp_path, (JUDGE, [["He --> was made judge", "He --> was --> made judge"]])).values()
    assert gold.clusters_of(triple("He", "was", "made judge")) == {0}
    assert not gold.clusters_of(triple("He", "was made judge", ""))


def test_precision_is_over_triples_and_recall_over_clusters(tmp_path: Path) -> None:
    """Of three triples two are right, by one cluster of three; the second sentence was not even read."""
    gold = gold_of(
        tmp_path,
        (JUDGE, [["He --> was made --> judge", "He --> was --> made judge"], ["judge --> is --> founding"]]),
        (BARS, [["他 --> 被 铐 在 --> 栏 杆 上"]]),
    )
    said = [triple("He", "was made", "judge", "L1"), triple("He", "was", "made judge"), triple("He", "is", "judge")]
    scores = cluster_scores(gold, {0: said})
    every = scores["all"]
    assert (every["precision"]["hits"], every["precision"]["of"]) == (2, 3)
    assert (every["recall"]["hits"], every["recall"]["of"]) == (1, 3)
    assert every["f1"] == pytest.approx(2 * (2 / 3) * (1 / 3), abs=1e-4)
    assert scores["by_layer"]["L1"]["precision"]["value"] == 1.0
    assert scores["by_layer"]["L2"]["precision"]["value"] == 0.5


def test_a_file_that_is_no_gold_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="is empty"):
        gold_of(tmp_path)
    path = tmp_path / "gold.jsonl"
    path.write_text('{"id": 1, "sentence": "Hello ."}', encoding="utf-8")
    with pytest.raises(InvalidInput, match="row 1"):
        read_clusters(path)
