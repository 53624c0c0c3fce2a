"""What each word is worth to each tenant, by its own texts alone. Kept in the process until the tenant has grown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.algorithms.bm25 import inverse_document_frequency
from app.services.recall.policy import StatisticsPolicy
from app.store.recall_statistics import StatisticsReader, TextIndex, TextSizes, WordInIndex


@dataclass(frozen=True, slots=True)
class TenantTexts:
    """Of one tenant: its texts in each index that holds any, and in how many of them each word asked for stands."""

    writes: int
    sizes: Mapping[TextIndex, TextSizes]
    counts: dict[WordInIndex, int] = field(default_factory=dict)

    def weight(self, index: TextIndex, word: str) -> float:
        """A text written after the sizes were taken may hold the word, too."""
        holding = self.counts[index, word]
        return inverse_document_frequency(max(self._sizes(index).texts, holding), holding)

    def average_length(self, index: TextIndex) -> float:
        """In tokens."""
        return self._sizes(index).average_length

    def _sizes(self, index: TextIndex) -> TextSizes:
        return self.sizes.get(index) or TextSizes()


class TenantStatistics:
    """Bounded by its policy, for all tenants of the process together."""

    def __init__(self, policy: StatisticsPolicy) -> None:
        self._policy = policy
        self._tenants: OrderedDict[str, TenantTexts] = OrderedDict()

    async def of(self, reader: StatisticsReader, writes: int, words: Iterable[WordInIndex]) -> TenantTexts:
        """With the counts of all these words: those not yet known are counted. `writes`: the tenant's, until now."""
        known = self._tenants.get(reader.tenant_id)
        if known is None or not self._still_holds(known, writes):
            known = TenantTexts(writes, await reader.sizes(self._policy.measured_max))
            self._tenants[reader.tenant_id] = known
        wanted = list(words)
        missing = [word for word in wanted if word not in known.counts]
        counted = {word: known.counts[word] for word in wanted if word in known.counts}
        if missing:
            counted |= zip(missing, await reader.counts(missing, self._policy.count_max), strict=True)
            known.counts.update(counted)
        self._forget_oldest(reader.tenant_id, known)
        return TenantTexts(known.writes, known.sizes, counted)

    def knows(self, tenant_id: str) -> bool:
        return tenant_id in self._tenants

    def forget(self, tenant_id: str) -> None:
        self._tenants.pop(tenant_id, None)

    def _still_holds(self, known: TenantTexts, writes: int) -> bool:
        """Fewer writes than before: the tenant was erased and began anew."""
        return known.writes <= writes <= known.writes * (1 + self._policy.growth_max)

    def _forget_oldest(self, tenant_id: str, known: TenantTexts) -> None:
        while len(known.counts) > self._policy.words_max:
            del known.counts[next(iter(known.counts))]
        if tenant_id in self._tenants:
            self._tenants.move_to_end(tenant_id)
        while len(self._tenants) > self._policy.tenants_max:
            self._tenants.popitem(last=False)
