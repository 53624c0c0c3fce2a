"""BM25 from counts: against a brute force over whole texts, and lengths as Lucene rounds them."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.bm25 import bm25, inverse_document_frequency, stored_length

WORDS = st.sampled_from(["river", "cello", "the", "蓝牙", "_驱动", "0x80"])
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=39), min_size=1, max_size=12)


def brute_force(texts: list[list[str]], question: list[str], text: list[str]) -> float:
    """The formula as it is written down, word for word; a word asked for twice adds up twice."""
    average = sum(map(len, texts)) / len(texts)
    score = 0.0
    for word in question:
        holding = sum(word in other for other in texts)
        frequency = text.count(word)
        idf = math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
        score += idf * frequency / (frequency + 1.2 * (1 - 0.75 + 0.75 * len(text) / average))
    return score


@given(TEXTS, st.lists(WORDS, min_size=1, max_size=8))
def test_counts_give_what_whole_texts_give(texts: list[list[str]], question: list[str]) -> None:
    average = sum(map(len, texts)) / len(texts)
    asked = Counter(question)
    weights = {
        word: times * inverse_document_frequency(len(texts), sum(word in text for text in texts))
        for word, times in asked.items()
    }

    for text in texts:
        counts = {word: text.count(word) for word in asked if word in text}
        assert bm25(weights, counts, len(text), average) == pytest.approx(brute_force(texts, question, text))


def test_a_rarer_word_is_worth_more_and_even_one_in_every_text_is_worth_something() -> None:
    values = [inverse_document_frequency(1000, holding) for holding in (1, 10, 100, 1000)]

    assert values == sorted(values, reverse=True)
    assert values[-1] > 0


def test_lengths_are_exact_up_to_39_tokens_and_then_rounded_down_as_the_index_does() -> None:
    assert [stored_length(length) for length in range(40)] == list(range(40))
    assert [stored_length(length) for length in (40, 41, 42, 55, 56, 59, 60, 100, 500, 10_000)] == [
        40, 40, 42, 54, 56, 56, 60, 96, 472, 9_240,
    ]  # fmt: skip


@given(st.integers(min_value=1, max_value=2**31 - 1))
def test_rounding_loses_less_than_an_eighth(length: int) -> None:
    assert length * 7 / 8 < stored_length(length) <= length
