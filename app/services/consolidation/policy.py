"""Limits and thresholds of consolidation, each once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TopicPolicy:
    """How memories become topics.

    hub_share, hub_owners_min: a term that more of the memories have, and more than so many, binds nothing.
    resolution, wider_resolution: of the communities that are topics, and of those of topics that are wider ones.
    background_weight: of edges that are thought to be elsewhere, so that a few memories of one thing are one topic, not
    three; without weight beside thousands.
    derived_weight, alike_weight: of an edge from a statement to its episode, and of one of likeness, against 1 for all
    terms of a memory together.
    aggregate_members_min, aggregates_max: members, or edges between members, that make an aggregated edge of a topic,
    and such edges of a topic to entities and to topics each. aggregate_share: new members, against those that they
    were made of, beyond which a topic's aggregated edges are made anew.
    place_min: cosine at which something new belongs to a topic that is known.
    whole_share: share of memories that are new since everything was looked at, from which `auto` does so again.
    """

    hub_share: float = 0.05
    hub_owners_min: int = 20
    resolution: float = 2.0
    wider_resolution: float = 1.0
    background_weight: float = 60.0
    derived_weight: float = 1.0
    alike_weight: float = 0.5
    place_min: float = 0.12
    whole_share: float = 0.2
    aggregate_members_min: int = 2
    aggregates_max: int = 32
    aggregate_share: float = 0.05
    aggregated_at_once: int = 50
    candidates_max: int = 24
    sentences_max: int = 4
    sentence_characters_max: int = 240
    diversity: float = 0.5
    title_terms: int = 3
    terms_max: int = 100
    batch_members_max: int = 5_000
    report_topics_max: int = 50
    importance: float = 0.6


@dataclass(frozen=True, slots=True)
class SimilarityPolicy:
    """θ and cap of SIMILAR_TO (requirement 004 §22.1)."""

    similarity_min: float = 0.75
    neighbours_max: int = 64
    batch_rows: int = 128


@dataclass(frozen=True, slots=True)
class PatternPolicy:
    """What counts as a habit.

    alike_min: cosine of words from which two turns tell of the same act. chance_max: of all habits of an audience
    together, the chance that one of them is none. behaviour_min: times that somebody did something in the last
    behaviour_days, for it to be what that person does; category_objects_min: things of one sort that it was done to.
    """

    alike_min: float = 0.45
    occurrences_min: int = 4
    behaviour_min: int = 3
    behaviour_days: float = 90.0
    category_objects_min: int = 2
    abstractions_max: int = 200
    objects_max: int = 20_000
    chance_max: float = 0.01
    evidence_max: int = 64
    wishes_max: int = 16
    report_max: int = 100


@dataclass(frozen=True, slots=True)
class CompressionPolicy:
    """Which turns become one (requirement 003 §5.1)."""

    similarity_min: float = 0.85
    sources_min: int = 3
    batch_sources_max: int = 5_000
    report_max: int = 100
