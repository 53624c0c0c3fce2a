"""The numbers of what deserves memory, named once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.domain.importance import ImportanceReason

IMPACTS: Mapping[ImportanceReason, float] = MappingProxyType(
    {
        ImportanceReason.EXPLICIT_PREFERENCE: 0.9,
        ImportanceReason.PERSONAL_FACT: 0.85,
        ImportanceReason.FUTURE_PLAN: 0.8,
        ImportanceReason.LASTING_FACT: 0.8,
        ImportanceReason.KNOWLEDGE: 0.7,
        ImportanceReason.EMOTIONAL_EVENT: 0.6,
        ImportanceReason.EVENT: 0.5,
        ImportanceReason.CASUAL_CHAT: 0.2,
    }
)
"""Requirement 003 §3.1 for what a user says, §3.2 (fact, semantic, episodic) for the rest."""


@dataclass(frozen=True, slots=True)
class DecidingPolicy:
    """`emotional_min`: strength from which a feeling is an event. `unstated_certainty`: of a text that makes no
    statement."""

    impacts: Mapping[ImportanceReason, float] = field(default_factory=lambda: IMPACTS)
    emotional_min: float = 0.6
    unstated_certainty: float = 0.5
