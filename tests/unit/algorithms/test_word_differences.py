"""Differences of texts: joined they are the texts again, and Chinese is compared by characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.word_differences import units_of, word_differences


@given(st.text(max_size=60), st.text(max_size=60))
def test_the_parts_joined_are_the_texts(before: str, after: str) -> None:
    parts = list(word_differences(before, after))
    assert "".join(old for old, _ in parts) == before
    assert "".join(new for _, new in parts) == after


@given(st.text(max_size=60))
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert all(old == new for old, new in word_differences(text, text))


@pytest.mark.parametrize(
    ("before", "after", "parts"),
    [
        ("小明住在北京。", "小明住在上海。", [("小明住在", "小明住在"), ("北京", "上海"), ("。", "。")]),
        ("Ann likes tea", "Ann likes green tea", [("Ann likes ", "Ann likes "), ("", "green "), ("tea", "tea")]),
        ("don't stop", "don't go", [("don't ", "don't "), ("stop", "go")]),
        ("", "new", [("", "new")]),
        ("gone", "", [("gone", "")]),
    ],
)
def test_words_and_characters_are_the_units(before: str, after: str, parts: list[tuple[str, str]]) -> None:
    assert list(word_differences(before, after)) == parts


def test_a_word_is_one_unit_and_a_han_character_another() -> None:
    assert units_of("Win11蓝牙 off") == ["Win11", "蓝", "牙", " ", "off"]
