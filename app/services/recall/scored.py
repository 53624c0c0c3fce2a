"""A memory with its score and every term that made it; lists of hits on one scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from app.domain.time import DAY_MS

SCORE_DIGITS = 9


class ScoredHit(Protocol):
    @property
    def node_id(self) -> str: ...
    @property
    def score(self) -> float: ...


class Scored(NamedTuple):
    """`score` compares memories of one answer only. `is_statement`: a fact or the like, not an episode."""

    node_id: str
    score: float
    parts: Mapping[str, float] = MappingProxyType({})
    is_turn: bool = False
    is_statement: bool = False
    episode_ids: tuple[str, ...] = ()

    def lifted(self, name: str, amount: float) -> Scored:
        return self._with(self.score + amount, {**self.parts, name: amount})

    def scaled(self, factor: float) -> Scored:
        return self._with(self.score * factor, {name: part * factor for name, part in self.parts.items()})

    def _with(self, score: float, parts: Mapping[str, float]) -> Scored:
        return Scored(self.node_id, score, parts, self.is_turn, self.is_statement, self.episode_ids)


def on_scale(hits: Iterable[ScoredHit]) -> dict[str, float]:
    """Scores by id, divided by the best of the list; below zero counts 0. Of an id met twice the higher one."""
    best: dict[str, float] = {}
    for hit in hits:
        best[hit.node_id] = max(best.get(hit.node_id, 0.0), hit.score)
    top = max(best.values(), default=0.0)
    return {node_id: score / top for node_id, score in best.items()} if top > 0 else {}


def on_scale_by_part(parts: Sequence[Iterable[ScoredHit]]) -> dict[str, float]:
    """The best of the parts for each id, each part on its own scale."""
    merged: dict[str, float] = {}
    for part in parts:
        for node_id, score in on_scale(part).items():
            merged[node_id] = max(merged.get(node_id, 0.0), score)
    return merged


def lowest(scores: Mapping[str, float]) -> float:
    """What a memory beyond the end of a full list can have at most: stands in for its unknown closeness."""
    return min(scores.values(), default=0.0)


def best_first(items: Iterable[Scored]) -> tuple[Scored, ...]:
    """Scores are compared rounded: what differs by the order of a sum is a tie, and the id decides it."""
    return tuple(sorted(items, key=lambda item: (-round(item.score, SCORE_DIGITS), item.node_id)))


def recency(event_at_ms: int, asked_at_ms: int, days: float) -> float:
    """1 now, 1/e after `days`."""
    return math.exp(-max(0, asked_at_ms - event_at_ms) / (days * DAY_MS))
