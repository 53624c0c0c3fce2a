"""Consolidation as a job: topics, then habits, every night while others sleep (requirement 004 §23)."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.consolidation import ConsolidationOptions, Extent
from app.domain.errors import InvalidInput
from app.domain.scope import Scope
from app.services.consolidation.patterns import Patterns
from app.services.consolidation.service import Consolidation
from app.services.jobs import JobRun

CONSOLIDATE_OPTIONS = {
    "extent": "whole: all memories again; new: what came since; auto: the cheaper one.",
    "min_cluster": "Episodes that make a topic.",
}


class Consolidate:
    """Turns that say the same are not merged by it: that is taken out of recall only when somebody asks for it."""

    name = "consolidate"
    purpose = "Find topics and habits among the memories."

    def __init__(self, consolidation: Consolidation, patterns: Patterns) -> None:
        self._consolidation = consolidation
        self._patterns = patterns

    async def preview(self, scope: Scope, options: Mapping[str, str]) -> Mapping[str, int]:
        topics = await self._consolidation.run(scope, _options(options, dry_run=True))
        patterns = await self._patterns.run(scope, dry_run=True)
        return {**topics.counts, **patterns.counts}

    async def run(self, run: JobRun) -> None:
        topics = await self._consolidation.run(run.scope, _options(run.options), run.step)
        run.require()
        patterns = await self._patterns.run(run.scope)
        for name, count in {**topics.counts, **patterns.counts}.items():
            run.add(name, count)
        run.notes.extend(topics.notes)


def _options(given: Mapping[str, str], *, dry_run: bool = False) -> ConsolidationOptions:
    default = ConsolidationOptions()
    try:
        extent = Extent(given.get("extent", default.extent))
        min_cluster = int(given.get("min_cluster", default.min_cluster))
    except ValueError as error:
        raise InvalidInput(
            f"Not options of a consolidation: {error}.",
            f"extent is one of {', '.join(Extent)}; min_cluster a number.",
        ) from error
    return ConsolidationOptions(extent, min_cluster, dry_run)
