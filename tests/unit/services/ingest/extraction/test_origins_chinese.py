"""Where people come from, in the words that say so in Chinese."""

from __future__ import annotations

import pytest

from .conftest import Extract


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我是湖南人。", [("Ann", "湖南")]),
        ("室友是广东潮汕人。", [("室友", "广东潮汕")]),
        ("我丈夫是土生土长的北京人。", [("Ann的丈夫", "北京")]),
        ("我爸是上海人，我妈是宁波人。", [("Ann的爸", "上海"), ("Ann的妈", "宁波")]),
        ("我妈是四川那边的。", [("Ann的妈", "四川")]),
        ("我爸山西人，我妈河北的。", [("Ann的爸", "山西"), ("Ann的妈", "河北")]),
        ("我是从东北来的。", [("Ann", "东北")]),
        ("老家是山东的。", [("Ann", "山东")]),
        ("我老家河南的。", [("Ann", "河南")]),
        ("我生在广州。", [("Ann", "广州")]),
    ],
)
def test_somebody_comes_from_there(extract: Extract, sentence: str, expected: list[tuple[str, str]]) -> None:
    found = [one for one in extract(sentence).propositions if one.predicate == "comes_from" and not one.negated]
    assert [(one.subject, one.object) for one in found] == expected


def test_from_elsewhere_and_from_there(extract: Extract) -> None:
    found = extract("我不是上海人，是苏州的。").propositions
    assert [(one.object, one.negated) for one in found] == [("上海", True), ("苏州", False)]


NO_ORIGINS = "车是我爸的 他是好人 平板是苹果的 我从公司来 老家盖房子 我老家山清水秀 来自同事的压力很大 我生在春天"


@pytest.mark.parametrize("sentence", NO_ORIGINS.split())
def test_other_nouns_are_no_origin(extract: Extract, sentence: str) -> None:
    assert "comes_from" not in {one.predicate for one in extract(sentence).propositions}


def test_where_one_was_for_years_is_over(extract: Extract) -> None:
    [stay] = extract("我在国外待过三年。").propositions
    assert (stay.kind.value, stay.modality.value) == ("Fact", "asserted")


def test_a_number_by_which_something_is_known_is_no_price(extract: Extract) -> None:
    assert "costs" not in {one.predicate for one in extract("我的分机8023。").propositions}


@pytest.mark.parametrize(
    ("sentence", "expected"), [("我搬回兰州了。", ["兰州"]), ("我搬进新公司了。", []), ("我搬回家了。", [])]
)
def test_one_lives_where_one_moved_back_to_if_that_is_a_place(
    extract: Extract, sentence: str, expected: list[str]
) -> None:
    assert [one.object for one in extract(sentence).propositions if one.predicate == "lives_in"] == expected
