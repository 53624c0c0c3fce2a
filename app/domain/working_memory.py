"""The talk that is under way (requirement 003 §2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.memory_units import MemoryNode


@dataclass(frozen=True, slots=True)
class WorkingMemory:
    """`turns` in the order in which they were said, the latest that fit; `tokens`: of their words."""

    session_id: str
    turns: tuple[MemoryNode, ...]
    tokens: int
