"""Weight, retention and fate, against a slower truth."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from app.domain.importance import ImportanceReason
from app.domain.lifecycle import Fate, MemoryTrace, Tier
from app.domain.time import DAY_MS
from app.services.lifecycle.decay import batch_of
from app.services.lifecycle.formulas import (
    fading,
    forgotten_at_ms,
    next_fate,
    protection_of,
    weight_terms,
)
from app.services.lifecycle.policy import DecayPolicy

NOW = 1_760_000_000_000
EVENT = MemoryTrace(
    node_id="episode_1",
    kind="Episode",
    predicate="",
    source="conversation",
    tier=Tier.SHORT,
    fate=Fate.KEPT,
    faded_at_ms=0,
    importance=0.5,
    frequency=1,
    access_count=0,
    created_at_ms=NOW - 10 * DAY_MS,
    last_accessed_at_ms=0,
    arousal=0.0,
    valence=-0.6,
    feedback=0.2,
    pinned=False,
    weight=0.5,
    retention=None,
    active=True,
    is_superseded=False,
)
POLICY = DecayPolicy()


def test_a_weight_is_the_sum_of_its_terms_as_the_requirement_writes_it() -> None:
    found = fading([EVENT], POLICY, NOW)
    c = POLICY.coefficients
    by_hand = (
        c.importance * 0.5
        + c.frequency * math.log1p(1)
        + c.recency * math.exp(-10 / 14)
        + c.emotion * 0.6
        + c.feedback * 0.2
        - c.staleness * (1 - math.exp(-10 / 180))
    )
    assert found.weights[0] == pytest.approx(by_hand)
    assert sum(term.share for term in weight_terms(found, POLICY)) == pytest.approx(by_hand)


@pytest.mark.parametrize(
    ("change", "heavier"),
    [
        ({"pinned": True}, True),
        ({"importance": 0.9}, True),
        ({"access_count": 5}, True),
        ({"feedback": -0.5}, False),
        ({"created_at_ms": NOW - 40 * DAY_MS}, False),
        ({"is_superseded": True}, False),
    ],
)
def test_every_term_moves_the_weight_its_way(change: dict[str, object], heavier: bool) -> None:
    before, after = fading([EVENT, replace(EVENT, **change)], POLICY, NOW).weights
    assert bool(after > before) is heavier


def test_retention_follows_the_named_curve_from_when_it_was_last_met() -> None:
    recalled = replace(EVENT, last_accessed_at_ms=NOW - 2 * DAY_MS, access_count=1)
    by_kind = fading([EVENT, recalled], POLICY, NOW).retentions
    assert by_kind[0] == pytest.approx(0.5 * math.exp(-0.05 * 10))
    assert by_kind[1] == pytest.approx(0.5 * math.exp(-0.05 * 2) * (1 + math.log(2)))
    ebbinghaus = fading([EVENT], replace(POLICY, curve="ebbinghaus"), NOW).retentions[0]
    assert ebbinghaus == pytest.approx(math.exp(-10 / (1 + 0.5 * 2)))


@pytest.mark.parametrize(
    "protected",
    [
        replace(EVENT, pinned=True),
        replace(EVENT, tier=Tier.LONG),
        replace(EVENT, importance=0.95),
        replace(EVENT, is_superseded=True),
        replace(EVENT, kind="Concept"),
        replace(EVENT, kind="Preference"),
        replace(EVENT, kind="Fact", importance_reason=ImportanceReason.PERSONAL_FACT),
        replace(EVENT, kind="Fact", predicate="lives_in"),
        replace(EVENT, source="document"),
    ],
)
def test_what_is_protected_is_never_hidden_and_says_why(protected: MemoryTrace) -> None:
    assert protection_of(protected, POLICY)
    assert next_fate(protected, 0.0, POLICY, NOW) is Fate.KEPT
    assert forgotten_at_ms(protected, POLICY) is None


def test_the_present_value_of_a_slot_fades_only_where_the_policy_says_so() -> None:
    home, meal = replace(EVENT, kind="Fact", predicate="lives_in"), replace(EVENT, kind="Fact", predicate="eats")
    lets_go = replace(POLICY, keeps_current_values=False)
    assert [next_fate(each, 0.0, POLICY, NOW) for each in (home, meal)] == [Fate.KEPT, Fate.HIDDEN]
    assert next_fate(home, 0.0, lets_go, NOW) is Fate.HIDDEN


def test_the_turn_that_told_a_personal_fact_fades_as_turns_do() -> None:
    told = replace(EVENT, importance_reason=ImportanceReason.PERSONAL_FACT)
    assert next_fate(told, 0.0, POLICY, NOW) is Fate.HIDDEN


def test_a_memory_is_hidden_then_archived_and_deleted_only_by_policy() -> None:
    assert next_fate(EVENT, 0.2, POLICY, NOW) is Fate.KEPT
    assert next_fate(EVENT, 0.05, POLICY, NOW) is Fate.HIDDEN
    hidden = replace(EVENT, fate=Fate.HIDDEN, active=False, faded_at_ms=NOW - 29 * DAY_MS)
    assert next_fate(hidden, 0.0, POLICY, NOW) is Fate.HIDDEN
    assert next_fate(hidden, 0.0, POLICY, NOW + DAY_MS) is Fate.ARCHIVED
    archived = replace(hidden, fate=Fate.ARCHIVED, faded_at_ms=NOW - 5000 * DAY_MS)
    assert next_fate(archived, 0.0, POLICY, NOW) is Fate.ARCHIVED
    assert next_fate(archived, 0.0, replace(POLICY, delete_after_days=90), NOW) is None


def test_the_day_of_forgetting_is_where_the_curve_meets_the_threshold() -> None:
    day = forgotten_at_ms(EVENT, POLICY)
    assert day is not None
    assert (day - EVENT.created_at_ms) / DAY_MS == pytest.approx(math.log(5) / 0.05, abs=0.02)
    assert next_fate(EVENT, float(fading([EVENT], POLICY, day).retentions[0]), POLICY, day) is Fate.HIDDEN


def test_numbers_that_hardly_moved_are_not_written_again() -> None:
    found = fading([EVENT], POLICY, NOW)
    settled = replace(EVENT, weight=float(found.weights[0]), retention=float(found.retentions[0]))
    assert batch_of([settled], found, POLICY, NOW).is_empty
    assert len(batch_of([EVENT], found, POLICY, NOW).weights) == 1
