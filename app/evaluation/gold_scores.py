"""Sums over the sentences of a gold set: facts, negation, modality, time, roles, preferences, silence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.time import DAY_MS
from app.evaluation.gold import GoldSentence, PredicateFamilies
from app.evaluation.gold_matching import Matched, Pair, Predicted, match
from app.evaluation.gold_names import any_same
from app.evaluation.proportions import cohen_kappa, precision_recall, share

Judged = Sequence[tuple[GoldSentence, Matched]]


def score(
    sentences: Sequence[GoldSentence], found: Mapping[str, Sequence[Predicted]], families: PredicateFamilies
) -> dict[str, Any]:
    """The report over these sentences, each with what was predicted for its id; also by layer, language, phenomenon."""
    judged = _judged(sentences, found, families)
    languages = sorted({one.language for one in sentences})
    return {
        **_report(judged),
        "by_layer": _by_layer(judged),
        "by_language": {
            language: _report([pair for pair in judged if pair[0].language == language]) for language in languages
        },
        "by_phenomenon": _by_phenomenon(judged),
    }


def summary(
    sentences: Sequence[GoldSentence], found: Mapping[str, Sequence[Predicted]], families: PredicateFamilies
) -> dict[str, Any]:
    """The report over all these sentences at once."""
    return _report(_judged(sentences, found, families))


def agreement(
    sentences: Sequence[GoldSentence], second: Mapping[str, Sequence[Predicted]], families: PredicateFamilies
) -> dict[str, Any]:
    """A second annotator against the first: F1 of facts, and kappa where both must give one of a few answers.

    Only sentences that the second one read are counted. Kappas are of preferred answers: what the gold set merely
    accepts is a difference.
    """
    judged = [(one, match(one, second[one.id], families)) for one in sentences if one.id in second]
    pairs = [pair for _, matched in judged for pair in matched.required]
    decided = [pair for pair in pairs if pair.negated is not None]
    return {
        "sentences": len(judged),
        "fact": _facts(judged),
        "preference": _preferences(judged),
        "negation_kappa": cohen_kappa([(pair.negated, pair.found.negated) for pair in decided]),
        "modality_kappa": cohen_kappa([(pair.gold.modality[0], pair.found.modality) for pair in pairs]),
        "no_fact_kappa": cohen_kappa([(one.no_fact, matched.is_silent) for one, matched in judged]),
    }


def _judged(
    sentences: Sequence[GoldSentence], found: Mapping[str, Sequence[Predicted]], families: PredicateFamilies
) -> Judged:
    return [(one, match(one, found.get(one.id, ()), families)) for one in sentences]


def _report(judged: Judged) -> dict[str, Any]:
    pairs = [pair for _, matched in judged for pair in matched.required]
    return {
        "sentences": len(judged),
        "fact": _facts(judged),
        "negation": _negation(pairs),
        "modality": share(sum(pair.found.modality in pair.gold.modality for pair in pairs), len(pairs)),
        "preference": _preferences(judged),
        "no_fact": _no_fact(judged),
        "time": _times(pairs),
        "roles": _roles(judged, pairs),
    }


def _facts(judged: Judged) -> dict[str, Any]:
    hits = sum(len(matched.required) for _, matched in judged)
    return precision_recall(
        hits,
        hits + sum(len(matched.wrong) for _, matched in judged),
        hits + sum(len(matched.missed) for _, matched in judged),
    )


def _negation(pairs: Sequence[Pair]) -> dict[str, Any]:
    decided = [pair for pair in pairs if pair.negated is not None]
    negative = [pair for pair in decided if pair.negated]
    right = [pair for pair in decided if pair.found.negated == pair.negated]
    return {
        **share(len(right), len(decided)),
        "negated_only": share(sum(pair.found.negated for pair in negative), len(negative)),
    }


def _preferences(judged: Judged) -> dict[str, Any]:
    hits = sum(not one.optional for _, matched in judged for one in matched.preferences_found)
    wrong = sum(len(matched.preferences_wrong) for _, matched in judged)
    missed = sum(len(matched.preferences_missed) for _, matched in judged)
    return precision_recall(hits, hits + wrong, hits + missed)


def _no_fact(judged: Judged) -> dict[str, Any]:
    silent = [sentence for sentence, matched in judged if matched.is_silent]
    empty = [matched for sentence, matched in judged if sentence.no_fact]
    return {
        "precision": share(sum(sentence.no_fact for sentence in silent), len(silent)),
        "recall": share(sum(matched.is_silent for matched in empty), len(empty)),
    }


def _times(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Of the matched facts with a time: has one; begins (or where open, ends) on the right day."""
    timed = [pair for pair in pairs if pair.gold.expression]
    resolved = [pair for pair in timed if pair.gold.since_ms is not None or pair.gold.until_ms is not None]
    return {
        "found": share(sum(pair.found.expression is not None for pair in timed), len(timed)),
        "value": share(sum(_right_day(pair) for pair in resolved), len(resolved)),
    }


def _right_day(pair: Pair) -> bool:
    """Ends are compared within a day: whether "before Friday" includes Friday is nobody's mistake."""
    if pair.gold.since_ms is not None:
        return pair.found.since_ms is not None and abs(pair.found.since_ms - pair.gold.since_ms) < DAY_MS
    assert pair.gold.until_ms is not None, "only resolved times are compared"
    return pair.found.until_ms is not None and abs(pair.found.until_ms - pair.gold.until_ms) <= DAY_MS


def _roles(judged: Judged, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Of the gold roles of matched facts beside agent and patient, how many are filled rightly."""
    sentence_of = {id(fact): sentence for sentence, _ in judged for fact in sentence.facts}
    wanted = hits = 0
    for pair in pairs:
        for role, forms in (pair.gold.roles or {}).items():
            wanted += 1
            names = [name for found_role, name in pair.found.others if found_role == role]
            hits += any(any_same(forms, name, sentence_of[id(pair.gold)]) for name in names)
    return share(hits, wanted)


def _by_layer(judged: Judged) -> dict[str, Any]:
    """Facts by the layer that said them, of all that are wanted: recalls add up to that of all layers."""
    hits = Counter(pair.found.layer for _, matched in judged for pair in matched.required)
    wrong = Counter(one.layer for _, matched in judged for one in matched.wrong)
    wanted = hits.total() + sum(len(matched.missed) for _, matched in judged)
    return {
        layer: precision_recall(hits[layer], hits[layer] + wrong[layer], wanted)
        for layer in sorted(hits | wrong, key=str)
        if layer
    }


def _by_phenomenon(judged: Judged) -> dict[str, Any]:
    groups: dict[str, list[tuple[GoldSentence, Matched]]] = defaultdict(list)
    for sentence, matched in judged:
        for name in sentence.phenomena:
            groups[name].append((sentence, matched))
    return {
        name: {"sentences": len(group), **_facts(group), "silent": sum(matched.is_silent for _, matched in group)}
        for name, group in sorted(groups.items())
    }
