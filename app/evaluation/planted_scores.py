"""What consolidation found in a simulated year, against what was planted in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.consolidation import HabitFound, MergedMemory
from app.evaluation.clustering_scores import normalised_mutual_information, precision_and_recall
from app.evaluation.simulated_year import PlantedMessage, SimulatedYear

EPISODE = "episode_"
PERIOD_TOLERANCE_DAYS = 1


def topic_scores(planted: Mapping[str, PlantedMessage], topics: Mapping[str, str]) -> Mapping[str, Any]:
    """Over the messages that have a planted topic; one that was placed nowhere is a group with its like."""
    told = [
        (message.topic, topics.get(node, "none"))
        for node, message in planted.items()
        if message.topic and node.startswith(EPISODE)
    ]
    return {
        "planted": len({topic for topic, _ in told}),
        "found": len({found for _, found in told} - {"none"}),
        "messages": len(told),
        "nmi": round(normalised_mutual_information(*zip(*told, strict=True)), 4) if told else 0.0,
    }


def agreement(incremental: Mapping[str, str], whole: Mapping[str, str]) -> Mapping[str, float]:
    nodes = sorted(whole)
    left, right = [incremental.get(node, "none") for node in nodes], [whole[node] for node in nodes]
    return {"nmi": round(normalised_mutual_information(left, right), 4)}


def habit_scores(
    planted: Mapping[str, PlantedMessage], year: SimulatedYear, habits: Sequence[HabitFound]
) -> Mapping[str, Any]:
    """A habit is right when most of its evidence is of one planted habit and its period is the planted one.

    Evidence that is a statement counts by its episode, which the caller has put into `planted`.
    """
    right: set[int] = set()
    found = wrong_period = stops = 0
    for habit in habits:
        known = [planted[each] for each in habit.evidence if each in planted]
        found += 1
        if not known:
            continue
        number, count = Counter(message.habit for message in known).most_common(1)[0]
        if number is None or count <= len(known) / 2:
            continue
        if abs(year.habits[number].period_days - habit.period_days) > PERIOD_TOLERANCE_DAYS:
            wrong_period += 1
            continue
        right.add(number)
        stops += habit.is_stopped == year.habits[number].has_stopped
    precision, recall = precision_and_recall(len(right), found, len(year.habits))
    return {
        "planted": len(year.habits),
        "found": found,
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "wrong_period": wrong_period,
        "stops_right": stops,
    }


def standing_for(merged: Sequence[MergedMemory]) -> Mapping[str, str]:
    """The merged memory that stands for each source."""
    return {source: each.concept_id for each in merged for source in each.source_ids}


def compression_scores(planted: Mapping[str, PlantedMessage], standing: Mapping[str, str]) -> Mapping[str, Any]:
    """Of what was planted to be said again: how many memories stand for how many messages, and how many of all merged
    memories are mixed of several things. `standing`: the merged memory of each source that has one."""
    repeated = {node for node, message in planted.items() if message.repeat is not None and node.startswith(EPISODE)}
    kinds: defaultdict[str, set[str]] = defaultdict(set)
    for source, merged in standing.items():
        if source in planted:
            kinds[merged].add(_kind(planted[source]))
    left = len({standing.get(node, node) for node in repeated})
    return {
        "repeated_messages": len(repeated),
        "memories_left": left,
        "repeats_ratio": round(len(repeated) / left, 2) if left else 0.0,
        "mixed": sum(len(each) > 1 for each in kinds.values()),
    }


def _kind(message: PlantedMessage) -> str:
    if message.habit is not None:
        return f"habit {message.habit}"
    return message.repeat or message.topic or "noise"
