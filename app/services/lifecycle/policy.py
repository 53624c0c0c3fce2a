"""Every number of forgetting and of the tiers, once."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from app.algorithms.forgetting_curve import (
    Floats,
    NodeWeightCoefficients,
    ebbinghaus,
    exponential_by_type,
)
from app.domain.importance import ImportanceReason
from app.domain.lifecycle import DecayClass, Tier
from app.domain.time import DAY_MS

RetentionCurve = Callable[[ArrayLike, Sequence[DecayClass], ArrayLike, ArrayLike], Floats]
"""(days since it was last met, classes, importance, times met again) → retention 0..1."""

RETENTION_POLICIES: Mapping[str, RetentionCurve] = MappingProxyType(
    {"default_v1": exponential_by_type, "ebbinghaus": ebbinghaus}
)
"""`default_v1` is the exponential by type of requirement 001 §5.3, `ebbinghaus` the curve of requirement 003 §4.1."""


@dataclass(frozen=True, slots=True)
class DecayPolicy:
    """A memory is hidden once its retention falls below `hide_below` (requirement 003 §4.1), archived
    `archive_after_days` later, and deleted `delete_after_days` after that; None: never.

    Never hidden: what is pinned, in the long tier, at least as important as `importance_floor`, superseded (it is
    history), of a kind in `kept_kinds`, or from a source in `kept_sources`: documents are looked things up in; nor is a
    statement that matters for one of `kept_reasons`: whom somebody is and what they like is for good (requirement 003
    §2.1). With `keeps_current_values` the present value of a slot that has one (where somebody lives) is not hidden
    either; nor is an episode of at least `scarce_importance_floor` that no topic stands for and of whose terms no other
    episode tells at least `scarcity_floor`.
    """

    curve: str = "default_v1"
    hide_below: float = 0.1
    importance_floor: float = 0.95
    scarcity_floor: float = 0.5
    scarce_importance_floor: float = 0.5
    archive_after_days: float = 30.0
    delete_after_days: float | None = None
    kept_sources: frozenset[str] = frozenset({"document"})
    kept_kinds: frozenset[str] = frozenset({"Concept", "Skill", "Preference"})
    kept_reasons: frozenset[ImportanceReason] = frozenset({ImportanceReason.PERSONAL_FACT})
    keeps_current_values: bool = True
    staleness_days: float = 180.0
    coefficients: NodeWeightCoefficients = field(default_factory=NodeWeightCoefficients)
    batch_rows: int = 2_000
    deletions_max: int = 100
    """In one transaction, with a link for all that rests on them."""
    smallest_change: float = 0.005
    """Weights and retentions that moved less are not written."""

    @property
    def retention(self) -> RetentionCurve:
        return RETENTION_POLICIES[self.curve]


@dataclass(frozen=True, slots=True)
class TierPolicy:
    """The triggers of requirement 004 §6.2. A recall protects a short memory for `protection_days` more.

    Soft limits (requirement 003 §2.1): past `short_max` short or `long_max` long memories of one user, turns that say
    the same are made one; nothing is lost.
    """

    mid_after_days: float = 7.0
    protection_days: float = 3.0
    repeats_min: int = 3
    sessions_min: int = 2
    sources_min: int = 2
    confidence_min: float = 0.8
    demote_after_idle_days: float = 90.0
    demote_below_retention: float = 0.1
    short_max: int = 500
    long_max: int = 100
    batch_rows: int = 2_000

    def capacity_of(self, tier: Tier) -> float:
        return {Tier.SHORT: self.short_max, Tier.LONG: self.long_max}.get(tier, math.inf)


def days_between(earlier_ms: ArrayLike, later_ms: float) -> Floats:
    return np.maximum(later_ms - np.asarray(earlier_ms, dtype=np.float64), 0.0) / DAY_MS
