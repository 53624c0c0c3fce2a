"""The numbers of the requirements, copied out of the documents by hand: the table must say the same."""

from __future__ import annotations

import pytest

from app.domain.errors import InvalidInput
from app.domain.knowledge import MemoryKind
from app.domain.recall import Intent, Strategy
from app.services.recall.policy import RecallPolicy
from app.services.recall.profiles import PROFILES, ChannelBlend, Method, Route, profile_of


def channels(name: str) -> ChannelBlend:
    blend = profile_of(name).channels
    assert blend is not None
    return blend


def test_the_default_is_what_was_measured_and_follows_no_intent() -> None:
    measured = profile_of("measured")

    assert PROFILES[0] is measured
    assert measured.channels is None
    assert not measured.follows_intent
    assert measured.methods == ()


def test_every_profile_has_a_name_of_its_own_and_names_its_source() -> None:
    assert len({profile.name for profile in PROFILES}) == len(PROFILES)
    for document in ("000", "001", "002", "003", "004"):
        assert any(document in profile.source for profile in PROFILES)


@pytest.mark.parametrize(
    ("name", "weights"),
    [
        ("requirement_000", {"exact": 0.3, "vector": 0.5, "temporal": 0.2}),
        ("requirement_001", {"vector": 0.4, "importance": 0.2, "nearness": 0.2, "recency": 0.1, "access": 0.1}),
        ("requirement_001_settings", {"vector": 0.4, "nearness": 0.2, "importance": 0.2, "recency": 0.2}),
        ("requirement_004", {"text": 0.2, "vector": 0.4, "graph": 0.3, "weight": 0.1, "recency": 0.03}),
    ],
)
def test_weights_of_the_sums(name: str, weights: dict[str, float]) -> None:
    assert channels(name).weights == weights


def test_000_sends_each_intent_its_way_returns_ten_and_drops_what_scores_below_a_tenth() -> None:
    profile = profile_of("requirement_000")
    ways = {intent: profile.route(intent).primary for intent in Intent}

    assert ways == {
        Intent.FACT: Strategy.HYBRID,
        Intent.REASONING: Strategy.SEMANTIC,
        Intent.CONTEXTUAL: Strategy.TEMPORAL,
        Intent.PREFERENCE: Strategy.HYBRID,
        Intent.SKILL: Strategy.SEMANTIC,
    }
    assert (profile.bounds.hits_max, profile.bounds.score_min) == (10, 0.1)
    assert (channels("requirement_000").newness.days, channels("requirement_000").newness.is_linear) == (30, True)


def test_the_router_of_000_has_a_primary_a_fallback_and_weights_for_each_of_its_intents() -> None:
    profile = profile_of("requirement_000_router")

    assert profile.route(Intent.FACT) == Route(
        Intent.FACT, Strategy.EXACT, Strategy.SEMANTIC, ChannelBlend(exact=0.7, vector=0.3)
    )
    assert profile.route(Intent.REASONING).blend == ChannelBlend(vector=0.8, window=0.2)
    assert profile.route(Intent.CONTEXTUAL) == Route(
        Intent.CONTEXTUAL, Strategy.TEMPORAL, Strategy.SEMANTIC, ChannelBlend(temporal=0.6, vector=0.4)
    )
    assert profile.route(Intent.SKILL) == profile.route(Intent.REASONING)


def test_001_forgets_by_kind_and_expands_when_the_nearest_is_below_seven_tenths() -> None:
    profile, newness = profile_of("requirement_001"), channels("requirement_001").newness

    assert 1 / newness.days_of(MemoryKind.EPISODE) == pytest.approx(0.05)
    assert 1 / newness.days_of(MemoryKind.FACT) == pytest.approx(0.01)
    assert 1 / newness.days_of(MemoryKind.PREFERENCE) == pytest.approx(0.03)
    assert (profile.bounds.expand_below, profile.bounds.episodes_near_max, profile.bounds.hits_max) == (0.7, 50, 10)
    assert profile_of("requirement_001_settings").bounds.hops_max == 2


def test_002_has_a_row_for_each_method() -> None:
    profile = profile_of("requirement_002")

    assert profile.method(Strategy.KEYWORD) == Method(Strategy.KEYWORD, 10)
    assert profile.method(Strategy.VECTOR) == Method(Strategy.VECTOR, 20, 0.7)
    assert profile.method(Strategy.HYBRID) == Method(Strategy.HYBRID, 15, 0.6)


def test_003_takes_the_best_of_three_routes_and_returns_five() -> None:
    profile, blend, advice = profile_of("requirement_003"), channels("requirement_003"), RecallPolicy().advice

    assert (blend.text, blend.vector, blend.is_best_of, blend.is_flat_text) == (0.5, 1.0, True, True)
    assert (profile.bounds.episodes_near_max, profile.bounds.texts_max, profile.bounds.hits_max) == (20, 10, 5)
    assert (advice.preferences_max, advice.score) == (5, 0.8)


def test_004_has_the_numbers_of_its_appendix() -> None:
    profile = profile_of("requirement_004")

    assert profile.packing.redundancy == pytest.approx(0.3)
    bounds = profile.bounds
    assert (bounds.episodes_near_max, bounds.facts_near_max, bounds.concepts_near_max) == (200, 150, 100)
    assert (bounds.texts_max, bounds.hops_max, channels("requirement_004").newness.days) == (200, 2, 30)


def test_an_unknown_profile_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(InvalidInput) as caught:
        profile_of("fastest")
    assert "measured" in caught.value.next_step
