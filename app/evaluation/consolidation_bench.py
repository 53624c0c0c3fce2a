"""`memctl bench consolidate`: a simulated year goes in, and what was planted in it should come out as concepts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import psutil

from app.domain.consolidation import ConsolidationOptions, Extent, HabitFound
from app.domain.ingest import IngestOptions, Turn
from app.domain.scope import Scope
from app.domain.time import to_ms
from app.evaluation.clustering_scores import normalised_mutual_information, precision_and_recall
from app.evaluation.machine import machine
from app.evaluation.progress import Progress, no_progress
from app.evaluation.simulated_year import SPEAKER, PlantedMessage, SimulatedYear, simulated_year
from app.evaluation.tenants import throw_away_tenant
from app.services.consolidation.compression import Compression
from app.services.consolidation.patterns import Patterns
from app.services.consolidation.service import Consolidation
from app.services.ingest.service import IngestService
from app.store.consolidation import ConsolidationRepository
from app.store.evaluation import EvaluationRepository

AT_ONCE = 512
EPISODE = "episode_"
NEW_SHARE = 0.01
PERIOD_TOLERANCE_DAYS = 1


@dataclass(frozen=True, slots=True)
class ConsolidationBench:
    """Everything in a tenant of its own, by the ordinary paths; the last hundredth of the year comes after the rest."""

    ingest: IngestService
    consolidation: Consolidation
    patterns: Patterns
    compression: Compression
    repository: ConsolidationRepository
    evaluation: EvaluationRepository
    keep: bool = False

    async def run(self, messages: int, seed: int, progress: Progress = no_progress) -> Mapping[str, Any]:
        async with throw_away_tenant(self.evaluation, keep=self.keep) as scope:
            return await self._run(scope, messages, seed, progress)

    async def _run(self, scope: Scope, messages: int, seed: int, progress: Progress) -> Mapping[str, Any]:
        year = simulated_year(messages, seed)
        later = len(year.messages) - max(1, int(len(year.messages) * NEW_SHARE))
        steps: dict[str, Mapping[str, Any]] = {}
        await self._measured(steps, "ingest", lambda: self._tell(scope, year, 0, later, progress))
        whole = ConsolidationOptions(Extent.WHOLE)
        first = await self._measured(steps, "topics", lambda: self.consolidation.run(scope, whole))
        await self._measured(steps, "ingest_new", lambda: self._tell(scope, year, later, len(year.messages), progress))
        new = ConsolidationOptions(Extent.NEW)
        await self._measured(steps, "topics_new", lambda: self.consolidation.run(scope, new))
        incremental = await self._topics(scope)
        await self._measured(steps, "topics_again", lambda: self.consolidation.run(scope, whole))
        topics = await self._topics(scope)
        patterns = await self._measured(steps, "patterns", lambda: self.patterns.run(scope))
        compression = await self._measured(steps, "compression", lambda: self.compression.run(scope))
        planted = await self._planted(scope, year)
        return {
            "machine": machine(),
            "seed": seed,
            "messages": len(year.messages),
            "engine": list(first.notes) or ["Graph Data Science (Leiden)"],
            "topics": _topic_scores(planted, topics),
            "new_against_whole": _agreement(incremental, topics),
            "habits": _habit_scores(planted, year, patterns.habits),
            "compression": {**_compression_scores(planted, compression.merged), "ratio": compression.ratio},
            "steps": steps,
        }

    async def _measured(self, steps: dict[str, Mapping[str, Any]], name: str, work: Callable[[], Any]) -> Any:
        """Seconds, megabytes of this process afterwards, and what the step says of its own steps."""
        started = time.perf_counter()
        found = await work()
        inside = getattr(found, "milliseconds_by_step", {})
        steps[name] = {
            "seconds": round(time.perf_counter() - started, 2),
            "megabytes": round(psutil.Process().memory_info().rss / 1e6),
            **({"milliseconds": {key: round(value) for key, value in inside.items()}} if inside else {}),
            **({"counts": dict(found.counts)} if hasattr(found, "counts") else {}),
        }
        return found

    async def _tell(self, scope: Scope, year: SimulatedYear, start: int, end: int, progress: Progress) -> None:
        for first in range(start, end, AT_ONCE):
            turns = [_turn(year.messages[place], place) for place in range(first, min(first + AT_ONCE, end))]
            await self.ingest.ingest(scope, turns, IngestOptions())
            progress("messages", first + len(turns), len(year.messages))

    async def _topics(self, scope: Scope) -> Mapping[str, str]:
        """The topic of each episode that has one."""
        found = self.repository.memories(scope.tenant_id, scope.user_id, kinds=("Episode",))
        return {each.node_id: each.topic_id async for each in found if each.topic_id}

    async def _planted(self, scope: Scope, year: SimulatedYear) -> Mapping[str, PlantedMessage]:
        """What was planted, by the id of the episode, and of each statement by its episode."""
        found = self.repository.memories(scope.tenant_id, scope.user_id, kinds=("Episode",))
        ids = [each.node_id async for each in found]
        sources = await self.evaluation.source_ids(scope.tenant_id, ids)
        planted = {node: year.messages[int(source.rpartition("-")[2])] for node, source in sources.items()}
        async for statement in self.repository.statements(scope.tenant_id, scope.user_id):
            for episode in statement.episode_ids:
                planted.setdefault(statement.node_id, planted[episode])
        return planted


def _turn(message: PlantedMessage, place: int) -> Turn:
    return Turn(
        text=message.text,
        speaker=SPEAKER,
        session_id=message.said_at.strftime("%Y-%m-%d"),
        said_at_ms=to_ms(message.said_at),
        source_id=f"year-{place}",
        position=0,
        language=message.language,
    )


def _topic_scores(planted: Mapping[str, PlantedMessage], topics: Mapping[str, str]) -> Mapping[str, Any]:
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


def _agreement(incremental: Mapping[str, str], whole: Mapping[str, str]) -> Mapping[str, float]:
    nodes = sorted(whole)
    left, right = [incremental.get(node, "none") for node in nodes], [whole[node] for node in nodes]
    return {"nmi": round(normalised_mutual_information(left, right), 4)}


def _habit_scores(
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


def _compression_scores(planted: Mapping[str, PlantedMessage], merged: Sequence[Any]) -> Mapping[str, Any]:
    """Of what was planted to be said again: how many memories stand for how many messages, and how many are mixed."""
    repeated = {node for node, message in planted.items() if message.repeat is not None and node.startswith(EPISODE)}
    covered = Counter[str]()
    mixed = standing = 0
    for each in merged:
        kinds = Counter(_kind(planted[source]) for source in each.source_ids if source in planted)
        if len(kinds) > 1:
            mixed += 1
        own = [source for source in each.source_ids if source in repeated]
        covered.update(own)
        standing += bool(own)
    left = len(repeated) - len(covered) + standing
    return {
        "repeated_messages": len(repeated),
        "memories_left": left,
        "repeats_ratio": round(len(repeated) / left, 2) if left else 0.0,
        "mixed": mixed,
    }


def _kind(message: PlantedMessage) -> str:
    if message.habit is not None:
        return f"habit {message.habit}"
    return message.repeat or message.topic or "noise"
