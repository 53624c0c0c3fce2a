"""What consolidation makes of memories, and what it tells of a run (requirement 004 §6.3, §22, §23; 003 §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ConceptKind(StrEnum):
    """Stored as `concept_kind` on what consolidation derives; a concept without one was named by people."""

    TOPIC = "topic"
    MERGED = "merged"
    ABSTRACTION = "abstraction"
    HABIT = "habit"


class Extent(StrEnum):
    """`whole` looks at all memories again; `new` places what came since into topics that are known and makes topics of
    the rest; `auto` does that while little is new and the strategy is that of the topics."""

    AUTO = "auto"
    WHOLE = "whole"
    NEW = "new"


class ConsolidationStrategy(StrEnum):
    """What binds memories (requirement 004 §9.1): shared words and entities and, in `community_detect`, likeness of
    vectors; communities of that graph are topics in both."""

    COMMUNITY_DETECT = "community_detect"
    KEYWORD_GRAPH = "keyword_graph"


@dataclass(frozen=True, slots=True)
class ConsolidationOptions:
    """`min_cluster`: episodes that make a topic (requirement 004 §9.1)."""

    extent: Extent = Extent.AUTO
    min_cluster: int = 5
    dry_run: bool = False
    strategy: ConsolidationStrategy = ConsolidationStrategy.COMMUNITY_DETECT

    @property
    def uses_vectors(self) -> bool:
        return self.strategy is ConsolidationStrategy.COMMUNITY_DETECT


@dataclass(frozen=True, slots=True)
class TopicFound:
    """A topic as a report shows it. `members` are memories of all kinds. `heading`: a language model's title for it."""

    concept_id: str
    title: str
    language: str
    members: int
    level: int
    is_new: bool
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationReport:
    """`counts`: audiences, memories, placed, unplaced, topics_created, topics_updated, topics_retired, quotes,
    similarities, aggregated_edges. In a dry run, what would be. `topics` are the largest. `megabytes_by_step`: of
    the process, after each step."""

    is_dry_run: bool
    counts: Mapping[str, int] = field(default_factory=dict)
    topics: tuple[TopicFound, ...] = ()
    notes: tuple[str, ...] = ()
    milliseconds_by_step: Mapping[str, float] = field(default_factory=dict)
    megabytes_by_step: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HabitFound:
    """`weekdays`: 0 is Monday; `months`: 1 to 12, where it has a season; `hour`: 0..24 in the configured zone, None
    where it varies; `strength`: autocorrelation, of a season the share that falls into it; `p_value`: chance that no
    rhythm looks like it; `confidence`: 0..1, strength times the share of beats kept; `occurrences`: days; `trend`: +1
    more, -1 less, 0 neither from month to month."""

    concept_id: str
    text: str
    period_days: int
    weekdays: tuple[int, ...]
    months: tuple[int, ...]
    hour: float | None
    strength: float
    p_value: float
    confidence: float
    occurrences: int
    first_at_ms: int
    last_at_ms: int
    is_stopped: bool
    trend: int
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbstractionFound:
    """`level` 1: what somebody does, without the time; 2: to what sort of thing (requirement 003 §5.2). `times`: how
    often that was told; `evidence`: statements in order of time. `parent_id`: what it is part of on the next level."""

    concept_id: str
    text: str
    level: int
    times: int
    evidence: tuple[str, ...]
    parent_id: str | None = None


@dataclass(frozen=True, slots=True)
class PatternReport:
    """`counts`: recurrences, habits, stopped, behaviours, categories, retired, wishes_supported; in a dry run, what
    would be."""

    is_dry_run: bool
    counts: Mapping[str, int] = field(default_factory=dict)
    habits: tuple[HabitFound, ...] = ()
    abstractions: tuple[AbstractionFound, ...] = ()
    milliseconds_by_step: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MergedMemory:
    """What stands for its sources, which are in order of time."""

    concept_id: str
    text: str
    source_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompressionReport:
    """`counts`: turns, merged (what was made), sources (what it stands for), archived, saved_bytes (of their texts).
    `ratio`: sources for each merged one, 0 for none."""

    is_dry_run: bool
    ratio: float = 0.0
    counts: Mapping[str, int] = field(default_factory=dict)
    merged: tuple[MergedMemory, ...] = ()
    milliseconds_by_step: Mapping[str, float] = field(default_factory=dict)
