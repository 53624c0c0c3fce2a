"""How long memories are kept: tiers, weight, retention, and forgetting (requirements 004 §6, 003 §4, 001 §5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.importance import ImportanceReason, Priority, Sentiment


class Tier(StrEnum):
    """How long a memory is kept: 0-7 days, 7-30 days, and for good."""

    SHORT = "short"
    MID = "mid"
    LONG = "long"


class DecayClass(StrEnum):
    """How a memory fades (requirement 001 §5.3): what happened soonest, what lasts between people and things last.
    An intention fades as an opinion does."""

    EVENT = "event"
    INTENTION = "intention"
    OPINION = "opinion"
    FACT = "fact"
    RELATION = "relation"


class Fate(StrEnum):
    """What forgetting has done. Hidden: no recall finds it. Archived: it left the indexes, too. Both can be undone."""

    KEPT = "kept"
    HIDDEN = "hidden"
    ARCHIVED = "archived"


@dataclass(frozen=True, slots=True)
class MemoryTrace:
    """What the formulas read of one memory. Shares are 0..1, `feedback` and `valence` -1..1, times in ms.

    `importance_reason`: None where a person set the importance.
    `scarcity`: how little of it others tell, 0 for what a topic stands for; `begins_at_ms`: since when it holds.
    `access_count` counts recalls; `last_accessed_at_ms` is 0 before the first, and of a statement also when it was told
    again. `faded_at_ms` is when it got its fate.
    """

    node_id: str
    kind: str
    predicate: str
    source: str
    tier: Tier
    fate: Fate
    faded_at_ms: int
    importance: float
    frequency: int
    access_count: int
    created_at_ms: int
    last_accessed_at_ms: int
    arousal: float
    valence: float
    feedback: float
    pinned: bool
    weight: float
    retention: float | None
    active: bool
    is_superseded: bool
    importance_reason: ImportanceReason | None = None
    scarcity: float = 0.0
    begins_at_ms: int = 0

    @property
    def last_met_ms(self) -> int:
        """What is to come is met when it begins."""
        return max(self.created_at_ms, self.last_accessed_at_ms, self.begins_at_ms)


@dataclass(frozen=True, slots=True)
class WeightTerm:
    """One term of the weight: `coefficient` × `value` is its `share` of it, negative where it takes away."""

    name: str
    value: float
    coefficient: float

    @property
    def share(self) -> float:
        return self.value * self.coefficient


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a memory has its weight, its tier and its fate. The numbers are those of now, not of the last run.

    `importance_terms` are of when it was written; none, and no reason, where a person set the importance.
    `forgotten_at_ms` is when it will be hidden if nobody recalls it until then; None: it will not.
    """

    node_id: str
    importance: float
    importance_reason: ImportanceReason | None
    priority: Priority | None
    importance_terms: tuple[WeightTerm, ...]
    sentiment: Sentiment | None
    weight: float
    terms: tuple[WeightTerm, ...]
    policy: str
    retention: float
    idle_days: float
    tier: Tier
    tier_reasons: tuple[str, ...]
    fate: Fate
    fate_reasons: tuple[str, ...]
    forgotten_at_ms: int | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A memory that forgetting has hidden or archived."""

    node_id: str
    kind: str
    fate: Fate
    faded_at_ms: int
    retention: float
    text: str
