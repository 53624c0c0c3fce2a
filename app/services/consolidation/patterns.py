"""Habits found, written and kept up to date: the use case behind `memctl patterns`, GraphQL and the nightly job."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from app.domain.consolidation import ConceptKind, PatternReport
from app.domain.knowledge import EdgeType
from app.domain.ports import Clock
from app.domain.scope import Scope
from app.services.consolidation.concept_rows import ConceptMaking
from app.services.consolidation.habits import (
    HabitDraft,
    find_habits,
    recurrences_of_statements,
    recurrences_of_turns,
)
from app.services.consolidation.policy import PatternPolicy
from app.services.consolidation.quoting import Quote
from app.services.consolidation.recurrences import read_turns
from app.services.consolidation.steps import StepTimes
from app.services.text.search_text import SearchAnalyzer
from app.store.consolidation import ConsolidationRepository
from app.store.graph import Row, Statement

IMPORTANCE_FROM, IMPORTANCE_SPAN = 0.5, 0.4
"""A wish that a habit supports matters at least .5, and up to .9 with the habit's confidence."""


class Patterns:
    def __init__(
        self,
        repository: ConsolidationRepository,
        analyzer: SearchAnalyzer,
        clock: Clock,
        time_zone: str = "UTC",
        policy: PatternPolicy | None = None,
    ) -> None:
        self._repository = repository
        self._analyzer = analyzer
        self._clock = clock
        self._zone = ZoneInfo(time_zone)
        self._policy = policy or PatternPolicy()

    async def run(self, scope: Scope, *, dry_run: bool = False) -> PatternReport:
        """Each audience apart. Time ends for it with its last memory: nobody stopped anything by not talking."""
        scope.require_administer("Consolidation")
        times, counts, found = StepTimes(), Counter[str](), list[HabitDraft]()
        for audience in await self._repository.audiences(scope.tenant_id):
            with times.step("read"):
                turns = await read_turns(self._repository, scope.tenant_id, audience, self._analyzer)
                statements = [each async for each in self._repository.statements(scope.tenant_id, audience)]
            with times.step("find"):
                recurrences = [
                    *recurrences_of_turns(turns, self._policy),
                    *recurrences_of_statements(statements, self._policy),
                ]
                latest = max((each.event_at_ms for each in turns.memories), default=0)
                drafts = find_habits(audience, recurrences, latest, self._zone, self._policy)
            found += drafts
            counts.update(recurrences=len(recurrences), habits=len(drafts))
            counts["stopped"] += sum(draft.found.is_stopped for draft in drafts)
            with times.step("write"):
                counts.update(await self._write(scope, audience, drafts, dry_run))
        habits = sorted((draft.found for draft in found), key=lambda each: (-each.occurrences, each.concept_id))
        return PatternReport(dry_run, dict(counts), tuple(habits[: self._policy.report_max]), times.milliseconds)

    async def _write(self, scope: Scope, audience: str, drafts: Sequence[HabitDraft], dry_run: bool) -> dict[str, int]:
        """One transaction; habits that no longer show are retired in it, for they rest on what is there no more."""
        tenant_id, now_ms = scope.tenant_id, self._clock.now_ms()
        before = await self._repository.derived(tenant_id, audience, ConceptKind.HABIT)
        gone = sorted(set(before) - {draft.found.concept_id for draft in drafts})
        if dry_run or not (drafts or gone):
            return {"retired": len(gone)}
        making = ConceptMaking(scope, audience, now_ms, self._analyzer)
        ids = [draft.found.concept_id for draft in drafts]
        quotes = [row for draft in drafts for row in self._evidence_rows(draft, making)]
        wishes = {
            "rows": [_wish_row(draft, making) for draft in drafts],
            "audience": audience,
            "wishes_max": self._policy.wishes_max,
        }
        statements = [
            Statement("consolidation/merge_concepts", {"rows": [_habit_row(draft, making) for draft in drafts]}),
            Statement("consolidation/quote_members", {"concept_ids": ids, "rows": quotes}),
            Statement("consolidation/support_wishes", wishes),
            Statement("consolidation/retire_concepts", {"ids": gone, "now_ms": now_ms}),
        ]
        results = await self._repository.write(scope.signed("patterns"), now_ms, statements)
        return {"retired": len(gone), "wishes_supported": results[2][0]["supported"]}

    def _evidence_rows(self, draft: HabitDraft, making: ConceptMaking) -> list[Row]:
        """The words that stand for all first, then the latest times that it happened."""
        latest = [each for each in reversed(draft.recurrence.evidence) if each != draft.recurrence.told_id]
        cited = [draft.recurrence.told_id, *latest[: self._policy.evidence_max - 1]]
        quotes = [
            Quote(member, draft.recurrence.told if place == 0 else "", None, None) for place, member in enumerate(cited)
        ]
        return making.quote_rows(draft.found.concept_id, quotes)


def _habit_row(draft: HabitDraft, making: ConceptMaking) -> Row:
    found = draft.found
    properties = making.properties(
        found.concept_id,
        ConceptKind.HABIT,
        title=draft.title,
        text=found.text,
        event_at_ms=found.last_at_ms,
        language=draft.recurrence.language,
        level=3,
        confidence=found.confidence,
        frequency=found.occurrences,
        period_days=found.period_days,
        weekdays=list(found.weekdays),
        hour=found.hour,
        strength=found.strength,
        p_value=found.p_value,
        first_at=found.first_at_ms,
        last_at=found.last_at_ms,
        is_stopped=found.is_stopped,
        trend=found.trend,
    )
    return making.row(properties, _importance(draft))


def _importance(draft: HabitDraft) -> float:
    return round(IMPORTANCE_FROM + IMPORTANCE_SPAN * draft.found.confidence, 4)


def _wish_row(draft: HabitDraft, making: ConceptMaking) -> Row:
    """A habit that stopped says nothing of what somebody wants now."""
    return {
        "concept_id": draft.found.concept_id,
        "object_keys": [] if draft.found.is_stopped else list(draft.recurrence.object_keys),
        "importance": _importance(draft),
        "properties": making.edge(EdgeType.SUPPORTS, draft.found.concept_id, "", draft.found.confidence),
    }
