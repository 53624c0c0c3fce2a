"""Memory events (requirement 004 §9.3), written to the graph's outbox in the transaction of the change they tell of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.scope import SHARED_AUDIENCE


class EventName(StrEnum):
    NODE_CREATED = "Memory.NodeCreated"
    EDGE_CREATED = "Memory.EdgeCreated"
    WEIGHT_UPDATED = "Memory.WeightUpdated"
    CONSOLIDATED = "Memory.Consolidated"
    ARCHIVED = "Memory.Archived"
    CONFLICT_DETECTED = "Memory.ConflictDetected"
    FACT_PROMOTED = "Memory.FactPromoted"
    FACT_DEMOTED = "Memory.FactDemoted"
    NODE_UPDATED = "Memory.NodeUpdated"
    NODE_DELETED = "Memory.NodeDeleted"
    EDGE_DELETED = "Memory.EdgeDeleted"


@dataclass(frozen=True, slots=True)
class MemoryEvent:
    """`sequence` orders the events of a tenant; `subjects` are node or edge ids (bounded, with the count in detail)."""

    event_id: str
    name: EventName
    sequence: int
    happened_at_ms: int
    subjects: tuple[str, ...]
    detail: Mapping[str, str | int | float]


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event to be written; its sequence comes from the outbox. `audience`: one user, or everyone."""

    name: EventName
    subjects: tuple[str, ...]
    detail: Mapping[str, str | int | float] = field(default_factory=dict)
    audience: str = SHARED_AUDIENCE
