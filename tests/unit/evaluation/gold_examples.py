"""Gold sentences and predictions that tests are told with."""

from __future__ import annotations

from app.evaluation.gold import GoldFact, GoldPreference, GoldSentence, PredicateFamilies, Reading

FAMILIES = PredicateFamilies({}, frozenset({frozenset({"likes", "dislikes"})}))


def sentence(
    *facts: GoldFact,
    preferences: tuple[GoldPreference, ...] = (),
    language: str = "zh",
    speaker: str = "user",
    addressee: str | None = "assistant",
    name: str = "zh00-01",
) -> GoldSentence:
    required = [one for one in (*facts, *preferences) if not one.optional]
    return GoldSentence(
        id=name,
        dialogue="zh00",
        language=language,
        author="user",
        speaker=speaker,
        addressee=addressee,
        reference_ms=0,
        time_zone="UTC",
        text="…",
        split="development",
        phenomena=("negation",),
        no_fact=not required,
        facts=facts,
        preferences=preferences,
    )


def fact(
    predicate: str, agent: str | None, patient: str | None, *, negated: bool = False, optional: bool = False
) -> GoldFact:
    return GoldFact((Reading(predicate, (predicate,), (agent,), (patient,), negated),), optional=optional, roles={})
