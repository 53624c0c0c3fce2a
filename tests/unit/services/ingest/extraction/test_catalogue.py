"""The predicate catalogue."""

from __future__ import annotations

import re

import pytest

from app.domain.knowledge import PropositionKind, Role
from app.services.ingest.extraction.catalogue import packaged_catalogue


@pytest.mark.parametrize(
    ("language", "verb", "thing", "preposition", "predicate"),
    [
        ("zh", "踢", "足球", None, "play_soccer"),
        ("zh", "踢", None, None, "踢"),
        ("zh", "住", None, "在", "lives_in"),
        ("en", "play", "football", None, "play_soccer"),
        ("en", "play", "piano", None, "play_instrument"),
        ("en", "live", None, "in", "lives_in"),
        ("en", "hum", None, None, "hum"),
    ],
)
def test_the_most_specific_predicate_is_found(
    language: str, verb: str, thing: str | None, preposition: str | None, predicate: str
) -> None:
    assert packaged_catalogue().find(language, verb, thing, preposition).id == predicate


def test_opposites_share_a_predicate() -> None:
    hates = packaged_catalogue().find("en", "hate")
    assert (hates.id, hates.inverse, hates.kind) == ("likes", True, PropositionKind.PREFERENCE)


def test_a_word_that_is_verb_and_object_comes_apart() -> None:
    assert packaged_catalogue().fused("踢足球") == ("踢", "足球")
    assert packaged_catalogue().fused("足球") is None


def test_attributes_know_their_role() -> None:
    origin = packaged_catalogue().attribute("zh", "老家")
    assert origin is not None
    assert (origin.id, origin.role, origin.single_valued) == ("comes_from", Role.LOCATION, True)


def test_every_attribute_has_an_id_that_can_be_a_property_of_a_graph() -> None:
    catalogue = packaged_catalogue()
    for language in ("zh", "en"):
        for noun in catalogue.attributes(language):
            predicate = catalogue.attribute(language, noun)
            assert predicate is not None
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", predicate.id)
