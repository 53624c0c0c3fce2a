"""Every set of numbers that the requirements name, each a configuration of the one pipeline; `measured` is the default.

A number that a document gives and that another part of the pipeline bounds more tightly is held to that bound.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.errors import InvalidInput
from app.domain.knowledge import MemoryKind
from app.domain.recall import Intent, Strategy
from app.services.recall.policy import DocumentBlend, PackingPolicy, PartedTurnBlend, TurnBlend


@dataclass(frozen=True, slots=True)
class Newness:
    """How new counts, 0..1: down to 1/e after `days` (`by_kind` for some kinds others), or to 0 where it is linear."""

    days: float = 30.0
    by_kind: tuple[tuple[MemoryKind, float], ...] = ()
    is_linear: bool = False

    def days_of(self, kind: str) -> float:
        return dict[str, float](self.by_kind).get(kind, self.days)


@dataclass(frozen=True, slots=True)
class ChannelBlend:
    """score = the weighted sum of what each channel says of a memory, every term 0..1.

    exact: share of the question's codes and quoted strings that it holds. window: its words with the turns around it.
    graph: the walk's mass. nearness: 1 / (1 + hops from what was found). temporal: in the time asked about; without
    one, newness. access: how often it was met, on a logarithmic scale. `is_best_of`: the best term counts instead of
    the sum. `is_flat_text`: words count the same wherever they match.
    """

    exact: float = 0.0
    text: float = 0.0
    vector: float = 0.0
    window: float = 0.0
    graph: float = 0.0
    nearness: float = 0.0
    temporal: float = 0.0
    recency: float = 0.0
    importance: float = 0.0
    access: float = 0.0
    weight: float = 0.0
    newness: Newness = Newness()
    is_best_of: bool = False
    is_flat_text: bool = False

    @property
    def weights(self) -> dict[str, float]:
        """Those that count, by the channel's name."""
        return {name: getattr(self, name) for name in CHANNELS if getattr(self, name) > 0}

    @property
    def formula(self) -> str:
        terms = [f"{weight:g}·{name}" for name, weight in self.weights.items()]
        return f"max({', '.join(terms)})" if self.is_best_of else " + ".join(terms)


CHANNELS = (
    "exact",
    "text",
    "vector",
    "window",
    "graph",
    "nearness",
    "temporal",
    "recency",
    "importance",
    "access",
    "weight",
)


@dataclass(frozen=True, slots=True)
class Route:
    """How a question of an intent is answered: `primary`, and `fallback` where that finds nothing. `blend` None: as
    the profile blends."""

    intent: Intent
    primary: Strategy
    fallback: Strategy | None = None
    blend: ChannelBlend | None = None


@dataclass(frozen=True, slots=True)
class Method:
    """What a strategy may return at most, and from which cosine on closeness counts."""

    strategy: Strategy
    hits_max: int
    cosine_min: float = 0.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """What goes into the blend at most; None: all that was found. `expand_below`: the graph is asked only for causes
    and relations, or where no cosine reaches this."""

    hits_max: int = 1_000
    hops_max: int = 2
    texts_max: int | None = None
    episodes_near_max: int | None = None
    facts_near_max: int | None = None
    concepts_near_max: int | None = None
    expand_below: float | None = None
    score_min: float = 0.0


NO_BOUNDS = Bounds()
ENGLISH_DOCUMENTS = DocumentBlend(walk_weight=1.0, flat_weight=0.1)
CHINESE_DOCUMENTS = DocumentBlend(walk_weight=0.3, flat_weight=1.0)


@dataclass(frozen=True, slots=True)
class Profile:
    """`channels`: this blend instead of the measured ones. AUTO takes the route of the question's intent where
    `follows_intent`, or where the caller names the intent; else it is the whole pipeline."""

    name: str
    source: str
    english_documents: DocumentBlend = ENGLISH_DOCUMENTS
    chinese_documents: DocumentBlend = CHINESE_DOCUMENTS
    turns: TurnBlend = field(default_factory=TurnBlend)
    parted_turns: PartedTurnBlend = field(default_factory=PartedTurnBlend)
    channels: ChannelBlend | None = None
    packing: PackingPolicy = field(default_factory=PackingPolicy)
    routes: tuple[Route, ...] = (
        Route(Intent.FACT, Strategy.HYBRID, Strategy.SEMANTIC),
        Route(Intent.REASONING, Strategy.SEMANTIC, Strategy.DEEP),
        Route(Intent.CONTEXTUAL, Strategy.TEMPORAL, Strategy.SEMANTIC),
        Route(Intent.PREFERENCE, Strategy.HYBRID, Strategy.SEMANTIC),
        Route(Intent.SKILL, Strategy.SEMANTIC, Strategy.DEEP),
    )
    follows_intent: bool = False
    methods: tuple[Method, ...] = ()
    bounds: Bounds = NO_BOUNDS

    def route(self, intent: Intent) -> Route:
        """Requirement 000 §3: what has no route goes the way of reasoning."""
        routes = {route.intent: route for route in self.routes}
        return routes.get(intent, routes[Intent.REASONING])

    def method(self, strategy: Strategy) -> Method | None:
        return next((method for method in self.methods if method.strategy is strategy), None)


APPENDIX_A = ChannelBlend(text=0.2, vector=0.4, graph=0.3, weight=0.1, recency=0.03, newness=Newness(30))
"""λ1 to λ4; the last 30 days get up to .15 of the words' weight besides (§5.2)."""

_DECAY_001 = Newness(1 / 0.05, by_kind=((MemoryKind.FACT, 1 / 0.01), (MemoryKind.PREFERENCE, 1 / 0.03)))
"""001 §5.3: rates a day of events, facts and opinions."""

PROFILES = (
    Profile("measured", "recall on public evidence sets"),
    Profile(
        "requirement_000",
        "000 §1.2, §5",
        channels=ChannelBlend(exact=0.3, vector=0.5, temporal=0.2, newness=Newness(30, is_linear=True)),
        follows_intent=True,
        bounds=Bounds(hits_max=10, score_min=0.1),
    ),
    Profile(
        "requirement_000_router",
        "000 §3",
        channels=ChannelBlend(vector=0.8, window=0.2),
        follows_intent=True,
        routes=(
            Route(Intent.FACT, Strategy.EXACT, Strategy.SEMANTIC, ChannelBlend(exact=0.7, vector=0.3)),
            Route(Intent.REASONING, Strategy.SEMANTIC, Strategy.DEEP, ChannelBlend(vector=0.8, window=0.2)),
            Route(Intent.CONTEXTUAL, Strategy.TEMPORAL, Strategy.SEMANTIC, ChannelBlend(temporal=0.6, vector=0.4)),
        ),
    ),
    Profile(
        "requirement_001",
        "001 §5.2, §5.3, §12.3",
        channels=ChannelBlend(vector=0.4, importance=0.2, nearness=0.2, recency=0.1, access=0.1, newness=_DECAY_001),
        bounds=Bounds(hits_max=10, hops_max=1, episodes_near_max=50, expand_below=0.7),
    ),
    Profile(
        "requirement_001_settings",
        "001 §12.6",
        channels=ChannelBlend(vector=0.4, nearness=0.2, importance=0.2, recency=0.2, newness=_DECAY_001),
        bounds=Bounds(hops_max=2, expand_below=0.7),
    ),
    Profile(
        "requirement_002",
        "002 §8.2; the document gives no weights: equal ones",
        channels=ChannelBlend(text=0.5, vector=0.5),
        methods=(
            Method(Strategy.KEYWORD, hits_max=10),
            Method(Strategy.VECTOR, hits_max=20, cosine_min=0.7),
            Method(Strategy.HYBRID, hits_max=15, cosine_min=0.6),
            Method(Strategy.AUTO, hits_max=15, cosine_min=0.6),
        ),
    ),
    Profile(
        "requirement_003",
        "003 §6.2",
        channels=ChannelBlend(text=0.5, vector=1.0, is_best_of=True, is_flat_text=True),
        bounds=Bounds(hits_max=5, texts_max=10, episodes_near_max=20, facts_near_max=20),
    ),
    Profile(
        "requirement_004",
        "004 §5, appendix A",
        channels=APPENDIX_A,
        packing=PackingPolicy(redundancy=0.3),
        bounds=Bounds(hops_max=2, texts_max=200, episodes_near_max=200, facts_near_max=150, concepts_near_max=100),
    ),
)


def profile_of(name: str) -> Profile:
    """Raises InvalidInput for a name that no profile has."""
    found = next((profile for profile in PROFILES if profile.name == name), None)
    if found is None:
        known = ", ".join(profile.name for profile in PROFILES)
        raise InvalidInput(f"There is no recall profile {name!r}.", f"Use one of: {known}.")
    return found
