"""The verifier (requirement 004 §7.3): what was learned of sources, then what the rules decide with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.algorithms.conflict_priority import learned_trust
from app.domain.conflicts import Conflict, ConflictRule
from app.domain.ingest import Author
from app.domain.ports import Clock
from app.domain.scope import Scope
from app.services.conflicts.detection import Conflicts
from app.services.ingest.policy import SOURCE_TRUST
from app.services.jobs import JobRun
from app.store.conflicts import ConflictRepository, SourceCount, SourceTrust


@dataclass(frozen=True, slots=True)
class Verify:
    """A job. It sees what the user sees for whom it runs."""

    conflicts: Conflicts
    repository: ConflictRepository
    clock: Clock
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
        for name, count in _counts(await self.conflicts.detect(run.scope, auto_merge=True)).items():
            run.add(name, count)
        run.step(2, 2)

    async def _trusts(self, scope: Scope) -> list[SourceTrust]:
        counts = await self.repository.confirmations(scope.tenant_id, self.conflicts.policy.sources_max)
        return [self._trust(count) for count in counts if count.confirmed + count.refuted]

    def _trust(self, count: SourceCount) -> SourceTrust:
        prior = SOURCE_TRUST[Author(count.source.partition(":")[0])]
        strength = self.conflicts.policy.trust_prior_strength
        return SourceTrust(count, round(learned_trust(prior, count.confirmed, count.refuted, strength), 4))


def _counts(found: Sequence[Conflict]) -> dict[str, int]:
    waiting = sum(each.decision.rule is ConflictRule.REVIEW and each.winner_id is None for each in found)
    return {"conflicts": len(found), "for_review": waiting}
