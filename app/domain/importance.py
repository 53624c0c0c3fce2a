"""Why something deserves to be remembered, how much, and what feeling it carries (requirement 003 §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Priority(StrEnum):
    """HIGH is kept almost always, MEDIUM by its context, LOW makes no facts."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class ImportanceReason(StrEnum):
    """What kind of thing was said; the most important kind names an episode."""

    EXPLICIT_PREFERENCE = "explicit_preference"
    PERSONAL_FACT = "personal_fact"
    FUTURE_PLAN = "future_plan"
    LASTING_FACT = "lasting_fact"
    KNOWLEDGE = "knowledge"
    EMOTIONAL_EVENT = "emotional_event"
    EVENT = "event"
    CASUAL_CHAT = "casual_chat"


PRIORITIES: Mapping[ImportanceReason, Priority] = MappingProxyType(
    {
        ImportanceReason.EXPLICIT_PREFERENCE: Priority.HIGH,
        ImportanceReason.PERSONAL_FACT: Priority.HIGH,
        ImportanceReason.FUTURE_PLAN: Priority.HIGH,
        ImportanceReason.LASTING_FACT: Priority.MEDIUM,
        ImportanceReason.KNOWLEDGE: Priority.MEDIUM,
        ImportanceReason.EMOTIONAL_EVENT: Priority.MEDIUM,
        ImportanceReason.EVENT: Priority.MEDIUM,
        ImportanceReason.CASUAL_CHAT: Priority.LOW,
    }
)


@dataclass(frozen=True, slots=True)
class ImportanceTerms:
    """Each 0..1. scarcity: how little of it was known.  impact: how much it matters later.
    recency: how new it was when it came in.  certainty: how plainly it was said."""

    scarcity: float
    impact: float
    recency: float
    certainty: float


@dataclass(frozen=True, slots=True)
class Sentiment:
    """valence: -1 bad to 1 good.  arousal: 0 calm to 1 stirred."""

    valence: float
    arousal: float

    @property
    def strength(self) -> float:
        return max(abs(self.valence), self.arousal)
