"""Scales, fused lists, concentration and BM25, against their definitions written out slowly."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.ranking import Bm25, by_maximum, concentration, min_max, reciprocal_rank_fusion, weighted_sum

finite = st.floats(min_value=-1e6, max_value=1e6)
positive = st.floats(min_value=0, max_value=1e6)


@given(st.lists(finite, min_size=1))
def test_min_max_keeps_the_order_and_fills_zero_to_one(values: list[float]) -> None:
    scaled = min_max(values)
    assert scaled.min() == 0.0
    assert scaled.max() in (0.0, 1.0)
    in_order = scaled[np.argsort(values)]
    assert (np.diff(in_order) >= 0).all()


def test_min_max_of_equal_values_and_of_none() -> None:
    assert min_max([3.0, 3.0]).tolist() == [0.0, 0.0]
    assert min_max([]).size == 0
    assert min_max([-1.7e308, 1.7e308]).tolist() == [0.0, 1.0]


@given(st.lists(finite, min_size=1))
def test_by_maximum_leaves_no_negative_and_nothing_above_one(values: list[float]) -> None:
    scaled = by_maximum(values)
    assert (scaled >= 0).all()
    assert scaled.max() == (1.0 if max(values) > 0 else 0.0)


def test_an_item_high_in_two_lists_wins_over_the_first_of_one() -> None:
    fused = reciprocal_rank_fusion([["a", "b", "c"], ["d", "b"]])
    assert next(iter(fused)) == "b"
    assert fused["b"] == pytest.approx(1 / 62 + 1 / 62)
    assert fused["c"] == pytest.approx(1 / 63)


@given(st.lists(positive, min_size=1, max_size=12))
def test_concentration_is_the_mean_difference_of_all_pairs(scores: list[float]) -> None:
    total = sum(scores)
    pairs = sum(abs(left - right) for left in scores for right in scores)
    expected = pairs / (2 * len(scores) * total) if total > 0 else 0.0
    assert concentration(scores) == pytest.approx(expected, abs=1e-9)


def test_concentration_at_its_ends() -> None:
    assert concentration([]) == 0.0
    assert concentration([2, 2, 2]) == 0.0
    assert concentration([5, 0, 0, 0]) == pytest.approx(0.75)


def test_bm25_equals_the_formula_summed_word_by_word() -> None:
    draw = random.Random(7)
    words = [f"w{number}" for number in range(30)]
    documents = [draw.choices(words, k=draw.randint(0, 25)) for _ in range(40)]
    k1, b = 1.2, 0.75
    baseline = Bm25(documents, k1, b)
    mean = sum(max(1, len(document)) for document in documents) / len(documents)
    for query in (["w1", "w2", "w3"], ["w5", "w5"], ["unknown", "w9"]):
        expected = []
        for document in documents:
            score = 0.0
            for word in set(query):
                frequency = document.count(word)
                holders = sum(word in other for other in documents)
                idf = math.log(1 + (len(documents) - holders + 0.5) / (holders + 0.5))
                norm = k1 * (1 - b + b * max(1, len(document)) / mean)
                score += idf * frequency * (k1 + 1) / (frequency + norm)
            expected.append(score)
        assert baseline.scores(query) == pytest.approx(expected)


def test_bm25_without_documents_or_matches() -> None:
    assert Bm25([]).scores(["a"]).size == 0
    assert Bm25([["a"], []]).scores(["b"]).tolist() == [0.0, 0.0]
    baseline = Bm25([["a"], ["a", "b"]])
    assert baseline.inverse_document_frequency("b") > baseline.inverse_document_frequency("a") > 0


def test_weighted_sum_ignores_parts_without_a_weight_and_refuses_other_shapes() -> None:
    parts = {"text": np.array([1.0, 0.0]), "vector": np.array([0.0, 1.0]), "extra": np.array([9.0, 9.0])}
    assert weighted_sum(parts, {"text": 0.4, "vector": 0.6}).tolist() == [0.4, 0.6]
    with pytest.raises(ValueError, match="one shape"):
        weighted_sum({"text": np.zeros(2), "vector": np.zeros(3)}, {})
