"""A question and its answer: the request, the hits with their evidence, and the context pack (requirement 004 §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.derivations import Staleness
from app.domain.errors import InvalidInput
from app.domain.knowledge import MemoryKind
from app.domain.lifecycle import Tier
from app.domain.scope import Visibility
from app.domain.sufficiency import Sufficiency
from app.domain.time import from_ms

RECALLED_KINDS = tuple(kind for kind in MemoryKind if kind is not MemoryKind.SENTENCE)
"""What answers can be of."""


class Part(StrEnum):
    """Parts of recall that can be switched off, by a caller (evaluation) or by the state of the system."""

    TEXT = "text"
    VECTOR = "vector"
    GRAPH = "graph"
    PPR = "ppr"
    SENTENCES = "sentences"
    WINDOWS = "windows"
    SESSIONS = "sessions"
    AS_OF = "as-of"
    TITLES = "titles"
    RAW = "raw"
    RERANK = "rerank"


class Mode(StrEnum):
    """`full` is the pipeline; `mvp` is requirement 004 §4.y: keywords, k = 1 expansion, .7 BM25 + .3 recency."""

    FULL = "full"
    MVP = "mvp"


class Strategy(StrEnum):
    """How to look for an answer; each names a configuration of the one pipeline (requirements 000 §1.1, 001 §12.3 and
    002 §5.2). AUTO leaves it to the profile."""

    AUTO = "auto"
    EXACT = "exact"
    SEMANTIC = "semantic"
    TEMPORAL = "temporal"
    HYBRID = "hybrid"
    KEYWORD = "keyword"
    VECTOR = "vector"
    FAST = "fast"
    DEEP = "deep"


class Intent(StrEnum):
    """What a question is after (requirement 000 §1.1)."""

    FACT = "fact"
    REASONING = "reasoning"
    CONTEXTUAL = "contextual"
    PREFERENCE = "preference"
    SKILL = "skill"


class Sort(StrEnum):
    """The order of what is relevant enough to be answered; HYBRID weighs relevance, recency and confidence."""

    RELEVANCE = "relevance"
    RECENCY = "recency"
    CONFIDENCE = "confidence"
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True)
class HybridWeights:
    """What a caller makes of the channels, each 0..1: quoted or coded strings, words, closeness of meaning, the walk,
    the time asked about, newness."""

    exact: float = 0.0
    text: float = 0.0
    vector: float = 0.0
    graph: float = 0.0
    temporal: float = 0.0
    recency: float = 0.0

    def __post_init__(self) -> None:
        weights = tuple(getattr(self, name) for name in self.__slots__)
        if not all(0 <= weight <= 1 for weight in weights) or not any(weights):
            raise InvalidInput(
                "Weights are numbers from 0 to 1, one of them above 0.", "Give, for example, text 0.4 and vector 0.6."
            )


@dataclass(frozen=True, slots=True)
class RecallFilters:
    """Empty tuples and None mean no restriction. Times are [since, until) in ms on the event's time. `owners` are the
    users who said it; `verified`: somebody checked it, which is said of statements only."""

    kinds: tuple[MemoryKind, ...] = ()
    sessions: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    visibilities: tuple[Visibility, ...] = ()
    owners: tuple[str, ...] = ()
    tiers: tuple[Tier, ...] = ()
    verified: bool | None = None
    pinned: bool | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    confidence_min: float | None = None

    def require_period(self) -> None:
        """Raises InvalidInput when the times hold nothing between them."""
        if self.since_ms is not None and self.until_ms is not None and self.since_ms >= self.until_ms:
            raise InvalidInput("The time filter ends before it begins.", "Give a `since` that is earlier than `until`.")


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """`asked_at_ms` is the moment of asking (None: now): nothing later is recalled; `utc_offset_minutes` as of a turn.
    `known_at_ms`: only what had been read by then, as it was believed then (None: all, as of the moment of asking).

    `without` switches parts off; `raw` allows (True), forces nothing; `need_raw` forces the raw passage search;
    `hops`: how far the walk goes around what the question names, 0 (no walk) to 2;
    `timebox_days` keeps events of the last days only; `ranking_only` stops before packing. `timebox_ms`: the whole
    recall ends by then with what it has. `use_l2`: topics are located first, then their memories. `intent` None:
    recognised; `weights` go with HYBRID. A page begins after `offset` memories, or behind the hit of cursor `after`."""

    question: str
    asked_at_ms: int | None = None
    budget_tokens: int = 2000
    hits_max: int = 20
    hops: int = 2
    timebox_days: int | None = None
    filters: RecallFilters = RecallFilters()
    mode: Mode = Mode.FULL
    graph_only: bool = False
    allow_raw: bool = True
    need_raw: bool = False
    need_citations: bool = True
    without: frozenset[Part] = frozenset()
    profile: str = "measured"
    ranking_only: bool = False
    strategy: Strategy = Strategy.AUTO
    intent: Intent | None = None
    weights: HybridWeights | None = None
    sort: Sort = Sort.RELEVANCE
    ascending: bool = False
    offset: int = 0
    after: str | None = None
    timebox_ms: int | None = None
    use_l2: bool = False
    known_at_ms: int | None = None
    utc_offset_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a hit's words stand: `quote` equals the raw chunk's text at [offset, offset + length) exactly."""

    raw_id: str
    sha256: str
    blob_path: str
    offset: int
    length: int
    quote: str
    source_id: str | None
    session_id: str | None
    speaker: str | None
    said_at_ms: int
    title: str | None = None


@dataclass(frozen=True, slots=True)
class EvidenceStep:
    """One edge of the path from the question to the hit: a term, an entity or a memory, and how it is reached."""

    via: str
    edge: str
    to: str


@dataclass(frozen=True, slots=True)
class Superseded:
    """A statement that a hit makes and that no longer held at the moment of asking: what it was, until when (the new
    value's beginning; of a correction, when it was made), and what held then instead; `now` is empty where it was taken
    back and nothing is known.
    `citation` is where the new value is said, None if unread; `source` names the place anyway. `is_then`: the moment of
    asking is past."""

    statement_id: str
    text: str
    until_ms: int
    by_id: str
    now: str
    source: str
    citation: Citation | None = None
    is_correction: bool = False
    is_then: bool = False
    note: str = field(init=False, default="")  # All of it as packs show it, behind the hit; days are UTC.

    def __post_init__(self) -> None:
        day = f"{from_ms(self.until_ms):%Y-%m-%d}"
        since = f"corrected on {day}" if self.is_correction else f"until {day}"
        when = "then" if self.is_then else "now"
        note = f"({since}; {when}: {self.now} [{self.source}])" if self.now else f"(taken back on {day})"
        object.__setattr__(self, "note", note)


def source_line(title: str | None, speaker: str | None, event_at_ms: int, source_id: str | None) -> str:
    """How a prompt names where a memory is from; days are UTC."""
    return " · ".join(part for part in (title, speaker, f"{from_ms(event_at_ms):%Y-%m-%d}", source_id) if part)


@dataclass(frozen=True, slots=True)
class FoundBy:
    """A channel that brought a hit, and how long that channel took."""

    channel: str
    milliseconds: float


def hearsay_notes(heard_from: Sequence[str]) -> tuple[str, ...]:
    return (f"(according to {' and '.join(heard_from)})",) if heard_from else ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One recalled memory. `score` orders this answer only; `score_parts` names every term that made it.
    `matched_keys` are the codes and quoted strings of the question that it holds to the letter; `snippet` is the part
    of its text that holds most words of the question; `cursor` is where the next page goes on after it. `tokens`
    are of the source line, the text and the notes of what was superseded or is `stale`. `is_document`: a passage or an
    attachment, which nobody says in a conversation. `heard_from`: whom its words name as having told it. `held_at_ms`:
    of a value (`is_current`) that was asked of a moment of the past, that moment; None: it holds now."""

    node_id: str
    kind: MemoryKind
    text: str
    title: str | None
    score: float
    score_parts: Mapping[str, float]
    matched_terms: tuple[str, ...]
    event_at_ms: int
    session_id: str | None
    speaker: str | None
    confidence: float
    citations: tuple[Citation, ...]
    evidence: tuple[EvidenceStep, ...]
    tokens: int
    also: tuple[str, ...] = ()
    superseded: tuple[Superseded, ...] = ()
    stale: Staleness | None = None
    is_current: bool = False
    held_at_ms: int | None = None
    matched_keys: tuple[str, ...] = ()
    snippet: str = ""
    found_by: tuple[FoundBy, ...] = ()
    cursor: str = ""
    is_document: bool = False
    heard_from: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What packs say behind its words."""
        marks = (*hearsay_notes(self.heard_from), *(mark.note for mark in self.superseded))
        return (*marks, self.stale.note) if self.stale else marks

    @property
    def source_line(self) -> str:
        source_id = next((citation.source_id for citation in self.citations), None)
        return source_line(self.title, self.speaker, self.event_at_ms, source_id)


@dataclass(frozen=True, slots=True)
class StatedFact:
    """One fact of a list: `value` is its object, `citations` every place that says it."""

    node_id: str
    text: str
    value: str
    since_ms: int
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class FactList:
    """The answer to "how many" and "which ones": all facts of a subject and predicate that held at the moment of
    asking. `count` is the number of distinct values among `facts`; not `is_complete`: there are more of them."""

    subject: str
    predicate: str
    facts: tuple[StatedFact, ...]
    count: int
    is_complete: bool
    tokens: int


@dataclass(frozen=True, slots=True)
class TraceStep:
    name: str
    milliseconds: float
    detail: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecallTrace:
    """`queries` are the names of the graph queries in the order they were sent; `state` is the degradation row.
    `strategy` is the one that brought the answer, after those before it in `tried` brought none."""

    steps: tuple[TraceStep, ...]
    queries: tuple[str, ...]
    state: str
    formula: str
    notes: tuple[str, ...] = ()
    milliseconds: float = 0.0
    strategy: Strategy = Strategy.AUTO
    tried: tuple[Strategy, ...] = ()
    intent: Intent | None = None
    profile: str = ""


@dataclass(frozen=True, slots=True)
class ContextPack:
    """What a caller gives its agent: hits in order within the token budget, each cited.

    `ranked` are all hits before packing, best first, by the node ids of episodes; `keywords` what was asked for.
    `facts` answers a question for a count or a list; its tokens and those of the hits together keep the budget.
    `sufficiency` is None where nothing was packed because only the ranking was asked for. `has_more`: the ranking goes
    on behind the last hit. `nothing_stored`: nothing was found because the tenant has taken in nothing yet."""

    question: str
    asked_at_ms: int
    hits: tuple[Hit, ...]
    ranked: tuple[str, ...]
    keywords: tuple[str, ...]
    tokens: int
    budget_tokens: int
    trace: RecallTrace
    facts: FactList | None = None
    sufficiency: Sufficiency | None = None
    has_more: bool = False
    nothing_stored: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.hits and self.facts is None
