"""Which predicted facts and preferences are which gold ones of a sentence: the pairing with most matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import linear_sum_assignment

from app.evaluation.gold import GoldFact, GoldPreference, GoldSentence, PredicateFamilies, Reading
from app.evaluation.gold_names import any_same, opposite_predicate, overlapping, same_predicate, same_words

STAND_INS = frozenset({"RECIPIENT", "LOCATION", "OBJECT"})
"""What stands for a missing patient; OBJECT is the words of the argument."""
REQUIRED_WEIGHT, OPTIONAL_WEIGHT, NEGATION_WEIGHT, MODALITY_WEIGHT = 1000.0, 10.0, 2.0, 1.0


@dataclass(frozen=True, slots=True)
class Predicted:
    """One proposition with one agent and one patient. `others`: fillers of the remaining roles, role first.

    Without a predicate it is a preference only. `layer` that said it: by another one it would be the same.
    """

    predicate: str
    surface: str
    agent: str | None
    patient: str | None
    others: tuple[tuple[str, str], ...] = ()
    negated: bool = False
    modality: str = "asserted"
    polarity: int = 0
    is_preference: bool = False
    expression: str | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    layer: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """A gold fact that was found. `negated` is the gold answer seen from the predicted predicate (None: either)."""

    gold: GoldFact
    found: Predicted
    negated: bool | None


@dataclass(frozen=True, slots=True)
class Matched:
    """What became of one sentence. `wrong`: predicted, and nothing in the gold; `missed`: required, not found."""

    pairs: tuple[Pair, ...]
    missed: tuple[GoldFact, ...]
    wrong: tuple[Predicted, ...]
    preferences_found: tuple[GoldPreference, ...]
    preferences_missed: tuple[GoldPreference, ...]
    preferences_wrong: tuple[Predicted, ...]

    @property
    def required(self) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.pairs if not pair.gold.optional)

    @property
    def is_silent(self) -> bool:
        """Nothing required and nothing wrong was taken."""
        required = [one for one in self.preferences_found if not one.optional]
        return not (self.required or self.wrong or self.preferences_wrong or required)


def match(sentence: GoldSentence, found: Sequence[Predicted], families: PredicateFamilies) -> Matched:
    """Each prediction and each gold fact is used at most once; required facts come first."""
    pairs = _pair_facts(sentence, [one for one in found if one.predicate], families)
    taken = {id(pair.found) for pair in pairs}
    known = {id(pair.gold) for pair in pairs}
    chosen, unmatched = _pair_preferences(sentence, [one for one in found if one.is_preference])
    explained = taken | {id(one) for _, one in chosen}
    return Matched(
        pairs=tuple(pairs),
        missed=tuple(fact for fact in sentence.facts if not fact.optional and id(fact) not in known),
        wrong=tuple(one for one in found if one.predicate and id(one) not in explained),
        preferences_found=tuple(gold for gold, _ in chosen),
        preferences_missed=tuple(
            one for one in sentence.preferences if not one.optional and one not in [gold for gold, _ in chosen]
        ),
        preferences_wrong=tuple(unmatched),
    )


def agreeing_reading(
    fact: GoldFact, one: Predicted, sentence: GoldSentence, families: PredicateFamilies
) -> tuple[bool, bool | None]:
    """Whether the prediction is the fact, and the negation that would be right for it.

    Ids before words: 讨厌 may be predicted as `likes`, negated.
    """
    for reading in fact.readings:
        if not _arguments_agree(fact, reading, one, sentence):
            continue
        if same_predicate(reading, one.predicate, families):
            return True, reading.negated
        if opposite_predicate(reading, one.predicate, families):
            return True, None if reading.negated is None else not reading.negated
        if same_words(reading, one.surface, one.patient):
            return True, reading.negated
    return False, None


def _arguments_agree(fact: GoldFact, reading: Reading, one: Predicted, sentence: GoldSentence) -> bool:
    if not any_same(reading.agent, one.agent, sentence):
        return False
    if one.patient is not None:
        in_a_role = any(any_same(forms, one.patient, sentence) for forms in (fact.roles or {}).values())
        return any_same(reading.patient, one.patient, sentence) or (in_a_role and None in reading.patient)
    stand_ins = [name for role, name in one.others if role in STAND_INS]
    return None in reading.patient or any(any_same(reading.patient, name, sentence) for name in stand_ins)


def _pair_facts(sentence: GoldSentence, found: Sequence[Predicted], families: PredicateFamilies) -> list[Pair]:
    if not sentence.facts or not found:
        return []
    weights = np.zeros((len(sentence.facts), len(found)))
    negations: dict[tuple[int, int], bool | None] = {}
    for row, fact in enumerate(sentence.facts):
        for column, one in enumerate(found):
            agrees, negated = agreeing_reading(fact, one, sentence, families)
            if agrees:
                negations[row, column] = negated
                weights[row, column] = (
                    (OPTIONAL_WEIGHT if fact.optional else REQUIRED_WEIGHT)
                    + NEGATION_WEIGHT * (negated in {None, one.negated})
                    + MODALITY_WEIGHT * (one.modality in fact.modality)
                )
    rows, columns = linear_sum_assignment(weights, maximize=True)
    chosen = [(int(row), int(column)) for row, column in zip(rows, columns, strict=True) if weights[row, column]]
    return [Pair(sentence.facts[row], found[column], negations[row, column]) for row, column in chosen]


def _pair_preferences(
    sentence: GoldSentence, found: Sequence[Predicted]
) -> tuple[list[tuple[GoldPreference, Predicted]], list[Predicted]]:
    chosen: list[tuple[GoldPreference, Predicted]] = []
    unmatched: list[Predicted] = []
    wanted = sorted(sentence.preferences, key=lambda one: one.optional)
    for one in found:
        gold = next((gold for gold in wanted if _is_preference(gold, one, sentence)), None)
        if gold is None:
            unmatched.append(one)
        else:
            wanted.remove(gold)
            chosen.append((gold, one))
    return chosen, unmatched


def _is_preference(gold: GoldPreference, one: Predicted, sentence: GoldSentence) -> bool:
    names = [one.patient] if one.patient else [name for _, name in one.others]
    return (
        gold.polarity * one.polarity > 0
        and any_same(gold.holder, one.agent, sentence)
        and any(overlapping(gold.object, name, sentence) for name in names if name)
    )
