"""Sentence borders in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.text.sentences import READ_AT_ONCE_MAX, split_sentences


def sentences(text: str, language: str = "en") -> list[str]:
    return [span.of(text) for span in split_sentences(text, language)]


@pytest.mark.parametrize("language", ["zh", "en", "und"])
@given(st.text(alphabet="aB1.!?\"'。！？；…”我 \n-（）", max_size=60))
def test_every_visible_character_lies_in_exactly_one_sentence(language: str, text: str) -> None:
    spans = split_sentences(text, language)
    covered = [place for span in spans for place in range(span.start, span.end)]
    assert len(covered) == len(set(covered))
    assert {place for place, character in enumerate(text) if not character.isspace()} <= set(covered)
    assert covered == sorted(covered)
    for span in spans:
        assert span.of(text) == span.of(text).strip() != ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dr. Smith went to the U.S. in 1999. He paid $3.50.",
            ["Dr. Smith went to the U.S. in 1999.", "He paid $3.50."],
        ),
        ('"Great!" She left. Why?', ['"Great!"', "She left.", "Why?"]),
        ("J. K. Rowling wrote it. It sold.", ["J. K. Rowling wrote it.", "It sold."]),
        ("how are you? i am fine", ["how are you?", "i am fine"]),
        ("Use e.g. Python 3.11. Done", ["Use e.g. Python 3.11.", "Done"]),
        ("1. Buy milk\n2. Call mum", ["1. Buy milk", "2. Call mum"]),
        ("Groceries\n\nmilk", ["Groceries", "milk"]),
    ],
)
def test_english(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_line_wrapped_at_a_fixed_width_goes_on() -> None:
    text = "This sentence is long enough that an editor wrapped it at a fixed width\nand it ends here."
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("他说：“走吧！”然后走了。真的？", ["他说：“走吧！”", "然后走了。", "真的？"]),
        ("价格是3.5元。好的", ["价格是3.5元。", "好的"]),
        ("第一行\n第二行", ["第一行", "第二行"]),
        ("等等……好。", ["等等……", "好。"]),
        ("好吧。。。", ["好吧。。。"]),
        ("安装VS Code. 然后打开", ["安装VS Code.", "然后打开"]),
    ],
)
def test_chinese(text: str, expected: list[str]) -> None:
    assert sentences(text, "zh") == expected


@pytest.mark.parametrize(
    ("language", "clause", "joint"),
    [("en", "the {} plumber mended the tap in the kitchen", "; "), ("zh", "第{}个师傅修好了厨房的水龙头", "，")],
)
def test_what_is_too_long_to_be_read_at_once_is_parted_at_its_marks(language: str, clause: str, joint: str) -> None:
    text = joint.join(clause.format(number) for number in range(40))

    parts = [span.of(text) for span in split_sentences(text, language)]

    assert len(parts) > 1
    assert all(len(part) <= READ_AT_ONCE_MAX[language] for part in parts)
    assert all(part.startswith(clause.partition("{}")[0]) for part in parts)


def test_what_is_too_long_and_has_no_mark_stays_whole() -> None:
    text = "word " * 200

    assert [span.of(text) for span in split_sentences(text, "en")] == [text.strip()]
