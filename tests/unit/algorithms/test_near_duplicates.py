"""Equal and nearly equal texts, against sets compared pair by pair."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.algorithms.near_duplicates import (
    bits_apart,
    fingerprint,
    group_near_duplicates,
    jaccard_pairs,
    shingles,
    simhash,
)

texts = st.lists(st.text(alphabet="abc 我们", max_size=12), max_size=8)


def jaccard(left: str, right: str) -> float:
    first, second = shingles(left), shingles(right)
    return len(first & second) / len(first | second) if first | second else 0.0


@given(texts, st.floats(0.05, 1.0))
def test_pairs_are_exactly_those_whose_shingles_agree_enough(samples: list[str], threshold: float) -> None:
    left, right, alike = jaccard_pairs(samples, threshold)
    found = {(int(first), int(second)): float(degree) for first, second, degree in zip(left, right, alike, strict=True)}
    expected = {
        (first, second): jaccard(samples[first], samples[second])
        for first in range(len(samples))
        for second in range(first + 1, len(samples))
        if jaccard(samples[first], samples[second]) >= threshold - 1e-12
    }
    assert found == pytest.approx(expected)


@given(texts)
def test_every_text_of_a_group_names_the_groups_first_text(samples: list[str]) -> None:
    groups = group_near_duplicates(samples, 0.6)
    assert len(groups) == len(samples)
    for place, first in enumerate(groups):
        assert first <= place
        assert groups[first] == first


def test_two_tellings_of_one_event_are_one_group() -> None:
    told = [
        "我昨天下午在公园里和小明一起踢足球踢了两个小时",
        "the report is due on friday",
        "我昨天下午在公园里和小明一起踢足球踢了两个小时。",
    ]
    assert group_near_duplicates(told, 0.8).tolist() == [0, 1, 0]
    assert group_near_duplicates([]).tolist() == []


def test_a_fingerprint_sees_words_and_not_their_spacing() -> None:
    assert fingerprint("a  b\n") == fingerprint("a b")
    assert fingerprint("a b") != fingerprint("ab")
    assert len(fingerprint("")) == 32


def test_simhash_moves_little_for_a_small_change_and_far_for_another_text() -> None:
    text = "the quick brown fox jumps over the lazy dog near the old river bank in spring"
    other = "quarterly revenue of the northern division rose by eleven percent last year"
    near = bits_apart(simhash(text), simhash(text + "time"))
    assert near < bits_apart(simhash(text), simhash(other))
    assert near <= 12
    assert simhash("") == 0
    assert bits_apart(simhash(text), simhash(text)) == 0


def test_a_threshold_of_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="threshold"):
        jaccard_pairs(["a"], 0.0)
