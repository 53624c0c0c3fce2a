"""What rests on memories that are not so any more (design §7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.memory_units import MemoryNode
from app.domain.time import from_ms


class StaleReason(StrEnum):
    """What became of the memory at the end of the path."""

    SUPERSEDED = "superseded"
    CORRECTED = "corrected"
    RETRACTED = "retracted"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Staleness:
    """`path` leads from what was derived to what it rests on no more, by ids; `lost` are the words there, empty where
    they were deleted or the reader may not see them."""

    since_ms: int
    because: StaleReason
    path: tuple[str, ...]
    lost: str = ""
    note: str = field(init=False, default="")
    """As packs show it, behind the memory; days are UTC."""

    def __post_init__(self) -> None:
        words = f": {self.lost}" if self.lost else ""
        day = f"{from_ms(self.since_ms):%Y-%m-%d}"
        object.__setattr__(self, "note", f"(rests on what was {self.because.value} on {day}{words})")


@dataclass(frozen=True, slots=True)
class StaleMemory:
    node: MemoryNode
    staleness: Staleness
