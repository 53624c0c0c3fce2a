"""Two entities that are treated as one: an act that is recorded and can be undone (requirement 004 R2G-5)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.scope import SHARED_AUDIENCE


@dataclass(frozen=True, slots=True)
class EntityMerge:
    """`merged_id` is read as another name of `kept_id`. `score` is how sure it is, 0..1; `audience` who sees it."""

    merge_id: str
    kept_id: str
    merged_id: str
    reason: str
    score: float
    operator: str
    at_ms: int
    audience: str

    @property
    def is_shared(self) -> bool:
        return self.audience == SHARED_AUDIENCE
