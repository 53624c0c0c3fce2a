"""The verifier (requirement 004 §7.3): what was learned of sources, then what the rules decide with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.algorithms.conflict_priority import learned_trust
from app.domain.conflicts import Conflict, ConflictRule
from app.domain.errors import Conflict as ConflictError
from app.domain.errors import NotFound, Unavailable
from app.domain.ingest import Author
from app.domain.ports import Clock, FactChecker
from app.domain.scope import Scope
from app.services.conflicts.detection import Conflicts
from app.services.conflicts.judging import review_id_of
from app.services.conflicts.reviews import Reviews
from app.services.ingest.policy import SOURCE_TRUST
from app.services.jobs import JobRun
from app.store.conflicts import ConflictRepository, SourceCount, SourceTrust


@dataclass(frozen=True, slots=True)
class Verify:
    """A job. It sees what the user sees for whom it runs. `checker` is asked about what nothing here decides."""

    conflicts: Conflicts
    repository: ConflictRepository
    reviews: Reviews
    clock: Clock
    checker: FactChecker | None = None
    name: str = "verify"
    purpose: str = "Learns how far sources are trusted, decides conflicts by it, and asks for review of the others."

    async def preview(self, scope: Scope, options: Mapping[str, str]) -> Mapping[str, int]:
        sources = await self._trusts(scope)
        return {"sources": len(sources), **_counts(await self.conflicts.detect(scope))}

    async def run(self, run: JobRun) -> None:
        trusts = await self._trusts(run.scope)
        await self.repository.save_trusts(run.scope.signed(self.name, self.name), trusts, self.clock.now_ms())
        run.add("sources", len(trusts))
        run.step(1, 2)
        found = await self.conflicts.detect(run.scope, auto_merge=True)
        for name, count in _counts(found).items():
            run.add(name, count)
        if self.checker:
            await self._check(run, self.checker, [each for each in found if _waits(each)])
        run.step(2, 2)

    async def _check(self, run: JobRun, checker: FactChecker, waiting: Sequence[Conflict]) -> None:
        """A checker that does not answer decides nothing; the report says so, and the rest waits for a person."""
        system = replace(run.scope, agent_id=checker.name)
        for conflict in waiting[: self.conflicts.policy.checks_max]:
            run.require()
            sides = (conflict.first, conflict.second)
            try:
                first, second = await checker.support([side.text for side in sides])
            except Unavailable as error:
                run.notes.append(error.message)
                return
            run.add("checked", 1)
            if first is None or second is None or abs(first - second) < self.conflicts.policy.checker_lead:
                continue
            kept = sides[second > first].version_id
            review_id = review_id_of(conflict.chain_id, conflict.second.version_id)
            reason = f"{checker.name}: {max(first, second):.2f} against {min(first, second):.2f}"
            try:
                await self.reviews.decide(system, review_id, kept, reason)
            except (ConflictError, NotFound):
                continue  # A person was faster.
            run.add("decided_outside", 1)

    async def _trusts(self, scope: Scope) -> list[SourceTrust]:
        counts = await self.repository.confirmations(scope.tenant_id, self.conflicts.policy.sources_max)
        return [self._trust(count) for count in counts if count.confirmed + count.refuted]

    def _trust(self, count: SourceCount) -> SourceTrust:
        prior = SOURCE_TRUST[Author(count.source.partition(":")[0])]
        strength = self.conflicts.policy.trust_prior_strength
        return SourceTrust(count, round(learned_trust(prior, count.confirmed, count.refuted, strength), 4))


def _counts(found: Sequence[Conflict]) -> dict[str, int]:
    return {"conflicts": len(found), "for_review": sum(map(_waits, found))}


def _waits(conflict: Conflict) -> bool:
    return conflict.decision.rule is ConflictRule.REVIEW and conflict.winner_id is None
