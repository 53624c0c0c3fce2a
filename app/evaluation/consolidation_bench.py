"""`memctl bench consolidate`: a simulated year goes in, and what was planted in it should come out as concepts."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import psutil

from app.domain.consolidation import ConsolidationOptions, Extent
from app.domain.ingest import IngestOptions
from app.domain.scope import Scope
from app.evaluation.machine import machine
from app.evaluation.planted_scores import agreement, compression_scores, habit_scores, standing_for, topic_scores
from app.evaluation.progress import Progress, no_progress
from app.evaluation.simulated_year import PlantedMessage, SimulatedYear, simulated_year, turn_of
from app.evaluation.tenants import throw_away_tenant
from app.services.consolidation.compression import Compression
from app.services.consolidation.patterns import Patterns
from app.services.consolidation.service import Consolidation
from app.services.ingest.service import IngestService
from app.store.consolidation import ConsolidationRepository
from app.store.evaluation import EvaluationRepository

AT_ONCE = 512
NEW_SHARE = 0.01


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
            "topics": topic_scores(planted, topics),
            "new_against_whole": {
                **agreement(incremental, topics),
                "cost_share_of_first": _share(steps, "topics_new", "topics"),
                "cost_share_of_again": _share(steps, "topics_new", "topics_again"),
            },
            "habits": habit_scores(planted, year, patterns.habits),
            "compression": {
                **compression_scores(planted, standing_for(compression.merged)),
                "ratio": compression.ratio,
            },
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
            turns = [turn_of(year.messages[place], place) for place in range(first, min(first + AT_ONCE, end))]
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


def _share(steps: Mapping[str, Mapping[str, Any]], one: str, of: str) -> float:
    """Of the seconds of another step. The first full pass also looks for what is alike; one made again has that."""
    return round(float(steps[one]["seconds"]) / max(0.01, float(steps[of]["seconds"])), 4)
