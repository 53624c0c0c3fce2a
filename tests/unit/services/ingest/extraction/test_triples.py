"""Surface triples: the words of the sentence, cut at its clauses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.domain.syntax import ParsedText
from app.inference.nlp import plain_tokens
from app.services.ingest.extraction.triples import surface_triples


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Tom bought a red car.", ("Tom", "bought", "a red car")),
        ("Tom did not buy the car.", ("Tom", "did not buy", "the car")),
        ("Ann sent the parcel to Bob.", ("Ann", "sent the parcel to", "Bob")),
        ("She moved to Berlin.", ("She", "moved to", "Berlin")),
        ("Berlin is the capital.", ("Berlin", "is", "the capital")),
        ("小明喜欢音乐", ("小明", "喜欢", "音乐")),
    ],
)
def test_who_did_what(parse: Callable[[str], ParsedText], sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in [(one.subject, one.predicate, one.object) for one in surface_triples(parse(sentence))]


def test_every_slot_is_made_of_the_sentences_words(parse: Callable[[str], ParsedText]) -> None:
    text = "The old man who lives next door gave my sister three books and drove to the station."
    words = set(text.rstrip(".").split())
    for one in surface_triples(parse(text)):
        assert set(f"{one.subject} {one.predicate} {one.object}".split()) <= words


def test_without_dependencies_there_are_none() -> None:
    assert surface_triples(plain_tokens("Tom bought a car.", "en")) == ()
