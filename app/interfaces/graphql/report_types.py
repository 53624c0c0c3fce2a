"""What reports list by name: how many, and how long."""

from __future__ import annotations

from collections.abc import Mapping

import strawberry


@strawberry.type(description="How many there are.")
class Count:
    name: str
    count: int

    @classmethod
    def each(cls, counts: Mapping[str, int]) -> list[Count]:
        return [cls(name=name, count=count) for name, count in counts.items()]


@strawberry.type(description="Milliseconds that a step took.")
class StepTime:
    name: str
    milliseconds: float

    @classmethod
    def each(cls, milliseconds_by_step: Mapping[str, float]) -> list[StepTime]:
        return [cls(name=name, milliseconds=milliseconds) for name, milliseconds in milliseconds_by_step.items()]
