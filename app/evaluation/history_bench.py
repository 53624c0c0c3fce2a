"""What long histories cost recall: people who moved often, and as many who visited all those places and moved once."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from app.domain.ingest import Turn
from app.domain.recall import RecallRequest
from app.domain.scope import Scope
from app.domain.time import DAY_MS
from app.evaluation.metrics import percentiles
from app.evaluation.recall import Ingests, Recalls
from app.evaluation.tenants import throw_away_tenant
from app.store.evaluation import EvaluationRepository

FIRST_NAMES = (
    *("Anna", "Bruno", "Carla", "David", "Elena", "Felix", "Greta", "Henry", "Irene", "Jonas", "Karen", "Lucas"),
    *("Maria", "Nora", "Oscar", "Paula", "Robert", "Sofia", "Thomas", "Victor"),
)
FAMILY_NAMES = (
    *("Adler", "Baker", "Carter", "Dalton", "Ellis", "Foster", "Gruber", "Harper", "Iversen", "Jensen", "Keller"),
    *("Larsen", "Morgan", "Novak", "Olsen", "Parker", "Quinn", "Rossi", "Santos", "Turner", "Ulrich", "Vogel"),
    *("Walker", "Young", "Zimmer"),
)
CITIES = (
    *("Berlin", "Paris", "London", "Madrid", "Rome", "Vienna", "Oslo", "Dublin", "Lisbon", "Prague", "Warsaw"),
    *("Athens", "Helsinki", "Stockholm", "Copenhagen", "Brussels", "Amsterdam", "Zurich", "Munich", "Hamburg"),
    *("Boston", "Chicago", "Seattle", "Denver", "Toronto"),
)
FIRST_MOVE_MS = 1_600_000_000_000
WARM_UP_QUESTIONS = 20
MEMORIES_MAX = 1_000
"""Turns of each tenant in `memctl bench versions`."""


@dataclass(frozen=True, slots=True)
class Movers:
    """People who each go to so many places, a day apart. `moved_before`: they moved to all of them, not only to the
    last: a slot of so many versions instead of one."""

    people: int
    moves: int
    moved_before: bool = True

    @property
    def names(self) -> list[str]:
        return [f"{first} {family}" for first, family in product(FIRST_NAMES, FAMILY_NAMES)][: self.people]

    def city(self, person: int, move: int) -> str:
        """Another one than before."""
        return CITIES[(person * 7 + move) % len(CITIES)]

    @property
    def turns(self) -> Iterator[Turn]:
        for move in range(self.moves):
            went = "moved to" if self.moved_before or move == self.moves - 1 else "visited"
            for person, name in enumerate(self.names):
                yield Turn(
                    f"{name} {went} {self.city(person, move)}.",
                    session_id=f"day {move}",
                    said_at_ms=FIRST_MOVE_MS + move * DAY_MS + person,
                )


@dataclass(frozen=True, slots=True)
class HistoryBench:
    ingest: Ingests
    recall: Recalls
    repository: EvaluationRepository

    async def run(self, memories: int, moves: int, questions: int, seed: int) -> Mapping[str, Any]:
        """Milliseconds of "Where does … live?" in both tenants, asked in turn, and the share of answers that begin with
        the present city. Both hold `memories` turns, in which each name stands `moves` times."""
        often = Movers(memories // moves, moves)
        shapes = {"moved_once": replace(often, moved_before=False), f"moved_{moves}_times": often}
        dice = random.Random(seed)  # noqa: S311 - a choice of questions, no secret
        async with throw_away_tenant(self.repository) as first, throw_away_tenant(self.repository) as second:
            scopes = dict(zip(shapes, (first, second), strict=True))
            for name, movers in shapes.items():
                await self.ingest.ingest(scopes[name], movers.turns)
            milliseconds: defaultdict[str, list[float]] = defaultdict(list)
            right: defaultdict[str, list[bool]] = defaultdict(list)
            for number in range(WARM_UP_QUESTIONS + questions):
                for name, movers in shapes.items():
                    took, is_right = await self._ask(scopes[name], movers, dice.randrange(movers.people), number)
                    if number >= WARM_UP_QUESTIONS:
                        milliseconds[name].append(took)
                        right[name].append(is_right)
        return {
            "memories": memories,
            "questions": questions,
            "recall_milliseconds": {name: percentiles(times) for name, times in milliseconds.items()},
            "right_first": {name: _share(answers) for name, answers in right.items()},
        }

    async def _ask(self, scope: Scope, movers: Movers, person: int, number: int) -> tuple[float, bool]:
        """Each at a moment of its own, so that no answer comes from the cache."""
        asked_at_ms = FIRST_MOVE_MS + movers.moves * DAY_MS + number
        request = RecallRequest(f"Where does {movers.names[person]} live?", asked_at_ms=asked_at_ms)
        started = time.perf_counter()
        pack = await self.recall.recall(scope, request)
        took = (time.perf_counter() - started) * 1000
        return took, bool(pack.hits) and movers.city(person, movers.moves - 1) in pack.hits[0].text


def _share(answers: Sequence[bool]) -> float:
    return round(sum(answers) / len(answers), 3)
