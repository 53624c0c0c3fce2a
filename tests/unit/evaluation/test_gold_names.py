"""The guide's rules for when two names or predicates are the same."""

from __future__ import annotations

import pytest

from app.evaluation.gold import PredicateFamilies, Reading
from app.evaluation.gold_names import any_same, opposite_predicate, overlapping, same_name, same_predicate, same_words
from tests.unit.evaluation.gold_examples import sentence

FAMILIES = PredicateFamilies(
    {"lives_in": frozenset({"lives_in", "resides_in"}), "has_name": frozenset({"has_name", "named"})},
    frozenset({frozenset({"likes", "dislikes"})}),
)

LIVES = Reading("lives_in", ("住在",), ("user",), ("杭州",))


@pytest.mark.parametrize(
    ("gold", "found"),
    [
        ("妹妹", "我妹妹"),
        ("加湿器", "一台加湿器"),
        ("自行車工廠", "自行车工厂"),
        ("三十一岁", "31岁"),
        ("邻居", "楼下的邻居"),
        ("《城南旧事》", "城南旧事"),
        ("bike", "my old bike"),
        ("The warehouse", "warehouse in Limerick"),
        ("anchor rope", "the anchor rope"),
        ("user", "我"),
        ("user", "I"),
        ("Joan", "me"),
        ("Marcus", "you"),
        ("我妹妹", "Joan的妹妹"),
        ("My sister", "Joan's sister"),
    ],
)
def test_names_that_are_the_same(gold: str, found: str) -> None:
    assert same_name(gold, found, sentence(speaker="Joan", addressee="Marcus"))


@pytest.mark.parametrize(
    ("gold", "found"),
    [
        ("公园", "公园门口"),
        ("妹妹", "姐姐"),
        ("猫", "熊猫"),
        ("Limerick", "warehouse in Limerick"),
        ("bike", "bike shop"),
        ("Orla", "Joan"),
        ("Marcus", "I"),
    ],
)
def test_names_that_are_not(gold: str, found: str) -> None:
    assert not same_name(gold, found, sentence(speaker="Joan", addressee="Marcus"))


def test_a_missing_filler_is_right_only_where_it_may_be_missing() -> None:
    assert any_same((None, "book"), None, sentence())
    assert not any_same(("book",), None, sentence())
    assert not any_same((None,), "book", sentence())


def test_objects_of_preferences_may_be_longer_or_shorter() -> None:
    assert overlapping(("中文回答",), "中文", sentence())
    assert overlapping(("bullet points",), "answers in bullet points", sentence(language="en"))
    assert not overlapping(("emojis",), "British English", sentence(language="en"))


@pytest.mark.parametrize("predicate", ["lives_in", "resides_in", "live_in"])
def test_a_predicate_is_known_by_its_id_or_its_family(predicate: str) -> None:
    assert same_predicate(LIVES, predicate, FAMILIES)
    assert not same_predicate(LIVES, "works_in", FAMILIES)


def test_words_are_compared_without_object_complement_and_inflection() -> None:
    def says(gold: str, found: str, patient: str | None = None) -> bool:
        return same_words(Reading("_", (gold,), ("user",), (None,)), found, patient)

    assert same_words(LIVES, "住", "杭州")
    assert says("住在", "住在了")
    assert says("打", "打羽毛球", "羽毛球")
    assert says("搬到", "搬")
    assert says("picked up", "pick up")
    assert says("given", "has been giving")
    assert not says("吃", "喝")
    assert not says("gave", "took")
    assert not says("'m", "is called")


def test_opposites_are_known_as_such() -> None:
    reading = Reading("likes", ("喜欢",), ("user",), ("开会",), negated=True)
    assert opposite_predicate(reading, "dislikes", FAMILIES)
    assert not opposite_predicate(reading, "likes", FAMILIES)
