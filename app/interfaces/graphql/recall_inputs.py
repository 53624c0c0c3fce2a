"""A question as callers send it, and its translation into the values of the domain."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeVar

import strawberry

from app.domain.listing import NodeFilters
from app.domain.memory_units import TaskState
from app.domain.recall import HybridWeights, RecallFilters, RecallRequest
from app.interfaces.graphql.enums import Intent, MemoryKind, Mode, Part, Sort, Strategy, Tier, Visibility
from app.interfaces.graphql.moments import ms_of, offset_of

Filters = TypeVar("Filters", bound=RecallFilters)


@strawberry.input(description="Restrictions; what is left out restricts nothing. Times are since (inclusive) until.")
class FiltersInput:
    kinds: list[MemoryKind] = strawberry.field(default_factory=list)
    sessions: list[str] = strawberry.field(default_factory=list)
    speakers: list[str] = strawberry.field(default_factory=list)
    tags: list[str] = strawberry.field(default_factory=list)
    visibilities: list[Visibility] = strawberry.field(default_factory=list)
    owners: list[str] = strawberry.field(default_factory=list, description="Users who said it.")
    tiers: list[Tier] = strawberry.field(default_factory=list)
    verified: bool | None = strawberry.field(default=None, description="Somebody checked it; of statements only.")
    pinned: bool | None = None
    since: datetime | None = None
    until: datetime | None = None
    confidence_min: float | None = None

    def value(self) -> RecallFilters:
        return self._made(RecallFilters)

    def _made(self, kind: type[Filters], **more: Any) -> Filters:
        return kind(
            kinds=tuple(self.kinds),
            sessions=tuple(self.sessions),
            speakers=tuple(self.speakers),
            tags=tuple(self.tags),
            visibilities=tuple(self.visibilities),
            owners=tuple(self.owners),
            tiers=tuple(self.tiers),
            verified=self.verified,
            pinned=self.pinned,
            since_ms=ms_of(self.since),
            until_ms=ms_of(self.until),
            confidence_min=self.confidence_min,
            **more,
        )


@strawberry.input(description="Restrictions of a list. Without kinds it holds all but sentences.")
class NodeFiltersInput(FiltersInput):
    text: str | None = strawberry.field(default=None, description="Words that all must be in it, in any form.")
    state: TaskState | None = strawberry.field(default=None, description="Only tasks that are so now.")

    def value(self) -> NodeFilters:
        return self._made(NodeFilters, text=self.text, state=self.state)


@strawberry.input(description="What the channels count, each 0 to 1; for the strategy HYBRID.")
class WeightsInput:
    exact: float = strawberry.field(default=0.0, description="Codes and quoted strings that it holds.")
    text: float = 0.0
    vector: float = 0.0
    graph: float = 0.0
    temporal: float = strawberry.field(default=0.0, description="In the time asked about; without one, newness.")
    recency: float = 0.0

    def value(self) -> HybridWeights:
        return HybridWeights(self.exact, self.text, self.vector, self.graph, self.temporal, self.recency)


@strawberry.input(description="A question and how to answer it.")
class RecallInput:
    question: str
    asked_at: datetime | None = strawberry.field(
        default=None,
        description="Nothing later is recalled; null means now. With +08:00, today is the day that began in that zone.",
    )
    budget_tokens: int = 2000
    hits_max: int = 20
    hops: int = 2
    timebox_days: int | None = strawberry.field(default=None, description="Only events of the last days.")
    filters: FiltersInput | None = None
    mode: Mode = Mode.FULL
    graph_only: bool = False
    allow_raw: bool = True
    need_raw: bool = False
    need_citations: bool = True
    without: list[Part] = strawberry.field(default_factory=list, description="Parts to leave out.")
    profile: str = strawberry.field(default="measured", description="A named set of numbers.")
    strategy: Strategy = Strategy.AUTO
    intent: Intent | None = strawberry.field(default=None, description="Null: recognised by the question's words.")
    weights: WeightsInput | None = None
    sort: Sort = Sort.RELEVANCE
    ascending: bool = False
    offset: int = strawberry.field(default=0, description="Memories of the ranking before the page.")
    after: str | None = strawberry.field(default=None, description="`cursor` of the hit behind which to go on.")
    timebox_ms: int | None = strawberry.field(default=None, description="Answer by then with what there is.")
    use_l2: bool = strawberry.field(default=False, description="Locate topics first, then their memories.")
    known_at: datetime | None = strawberry.field(
        default=None, description="Only what had been read by then, as it was believed then; null: all."
    )

    def value(self) -> RecallRequest:
        return RecallRequest(
            question=self.question,
            asked_at_ms=ms_of(self.asked_at),
            utc_offset_minutes=offset_of(self.asked_at),
            budget_tokens=self.budget_tokens,
            hits_max=self.hits_max,
            hops=self.hops,
            timebox_days=self.timebox_days,
            filters=self.filters.value() if self.filters else RecallFilters(),
            mode=self.mode,
            graph_only=self.graph_only,
            allow_raw=self.allow_raw,
            need_raw=self.need_raw,
            need_citations=self.need_citations,
            without=frozenset(self.without),
            profile=self.profile,
            strategy=self.strategy,
            intent=self.intent,
            weights=self.weights.value() if self.weights else None,
            sort=self.sort,
            ascending=self.ascending,
            offset=self.offset,
            after=self.after,
            timebox_ms=self.timebox_ms,
            use_l2=self.use_l2,
            known_at_ms=ms_of(self.known_at),
        )
