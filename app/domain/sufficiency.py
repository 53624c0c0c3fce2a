"""Whether an answer holds what was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """How likely it is (0..1) that the pack holds what the question asks for, and why: `features` are what that was
    judged by. `uncovered_terms` and `uncovered_entities` stand in the question and nowhere in the pack. `abstain`:
    better not to answer from this pack."""

    value: float = 0.0
    abstain: bool = True
    uncovered_terms: tuple[str, ...] = ()
    uncovered_entities: tuple[str, ...] = ()
    features: Mapping[str, float] = field(default_factory=dict)
