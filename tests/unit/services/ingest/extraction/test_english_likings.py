"""What somebody likes and dislikes, in English: lists, described things, other ways to say so."""

from __future__ import annotations

import pytest

from app.domain.knowledge import PropositionKind

from .conftest import Extract


def likings(extract: Extract, sentence: str) -> set[tuple[str, int]]:
    found = extract(sentence).propositions
    return {(one.object or "", one.polarity) for one in found if one.kind is PropositionKind.PREFERENCE}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("I like cooking, gardening and jazz.", {("cooking", 1), ("gardening", 1), ("jazz", 1)}),
        ("My kids like pasta but not rice.", {("pasta", 1), ("rice", -1)}),
        ("Our guests like the short hours but not the noise.", {("short hours", 1), ("noise", -1)}),
        ("I enjoy long, slow walks.", {("slow walks", 1)}),
        ("I'm a fan of old, silent films.", {("silent films", 1)}),
        ("I can't stand cold soup.", {("cold soup", -1)}),
        ("I can't bear loud music.", {("loud music", -1)}),
        ("He hates camping more than anything.", {("camping", -1)}),
        ("I prefer tea to coffee.", {("tea", 1)}),
        ("I can't get enough of mangoes.", {("mangoes", 1)}),
        ("I stay away from gluten.", {("gluten", -1)}),
        ("I'd rather not use Taxify again.", {("Taxify", -1)}),
        ("No emojis, please.", {("emojis", -1)}),
        ("Metric units only, please.", {("Metric units only", 1)}),
        ("No problem, please.", set()),
    ],
)
def test_what_is_liked(extract: Extract, sentence: str, expected: set[tuple[str, int]]) -> None:
    assert likings(extract, sentence) == expected
