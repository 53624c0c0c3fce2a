"""Nodes and edges as readers see them, and what a caller may have made or changed (requirement 004 §2.3, §2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.chunks import RawReference
from app.domain.importance import ImportanceReason, Sentiment
from app.domain.ingest import Source
from app.domain.knowledge import EdgeType, EntityType, NodeLabel, Role
from app.domain.scope import Visibility

PropertyValue = str | int | float | bool | list[str]

MADE_BY_HAND = frozenset(
    {
        NodeLabel.EPISODE,
        NodeLabel.FACT,
        NodeLabel.PREFERENCE,
        NodeLabel.CONCEPT,
        NodeLabel.TASK,
        NodeLabel.SKILL,
        NodeLabel.ENTITY,
        NodeLabel.META,
    }
)
"""What a caller may create; sentences, sessions and raw chunks come from ingestion alone."""

VERSIONED = frozenset({NodeLabel.FACT, NodeLabel.PREFERENCE, NodeLabel.CONCEPT, NodeLabel.TASK, NodeLabel.SKILL})
"""What belongs to a version chain once it is made by hand."""

STATEMENTS = frozenset({NodeLabel.FACT, NodeLabel.PREFERENCE, NodeLabel.TASK})
"""What has a predicate, roles and a time in the world."""

LINKED_BY_HAND = frozenset(
    {
        EdgeType.TEMPORAL_NEXT,
        EdgeType.ABOUT,
        EdgeType.MENTIONS,
        EdgeType.CAUSES,
        EdgeType.CAUSED_BY,
        EdgeType.SUPPORTS,
        EdgeType.CONTRADICTS,
        EdgeType.DERIVED_FROM,
        EdgeType.REFERS_TO,
        EdgeType.SIMILAR_TO,
        EdgeType.SAME_AS,
        *(EdgeType(role.value) for role in Role),
    }
)
"""Edges a caller may create or delete; those of versions, sessions and titles are kept by the application."""


@dataclass(frozen=True, slots=True)
class MemoryNode:
    """A node that is not deleted. Times in ms; `properties` holds what only its kind has (predicate, position …).

    `visibility` and `user_id` are None for what a whole tenant shares (entities).
    """

    node_id: str
    label: NodeLabel
    title: str | None
    text: str
    created_at_ms: int
    updated_at_ms: int
    creator: str
    visibility: Visibility | None = None
    user_id: str | None = None
    agent_id: str | None = None
    session_id: str | None = None
    source: str | None = None
    language: str | None = None
    event_at_ms: int | None = None
    recorded_at_ms: int | None = None
    superseded_at_ms: int | None = None
    confidence: float = 1.0
    importance: float = 0.0
    importance_reason: ImportanceReason | None = None
    sentiment: Sentiment | None = None
    weight: float = 0.0
    feedback: float = 0.0
    frequency: int = 0
    pinned: bool = False
    keywords: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)

    @property
    def is_private(self) -> bool:
        return self.visibility is Visibility.PRIVATE


@dataclass(frozen=True, slots=True)
class MemoryEdge:
    """A relationship that is not deleted. `until_ms` None is an open end."""

    edge_id: str
    type: EdgeType
    source_id: str
    target_id: str
    weight: float
    confidence: float
    since_ms: int | None
    until_ms: int | None
    created_at_ms: int
    updated_at_ms: int
    creator: str
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A node one edge away; the edge tells the direction."""

    edge: MemoryEdge
    node: MemoryNode


@dataclass(frozen=True, slots=True)
class SourceReference:
    """Where a memory's words come from: characters [offset, offset + length) of a raw chunk (bytes of an attachment).

    `node_id` is the memory that was asked about; `episode_id` the turn or passage in between, when there is one.
    """

    node_id: str
    raw_id: str
    sha256: str
    blob_path: str
    mime: str
    offset: int
    length: int
    episode_id: str | None = None
    source_id: str | None = None
    session_id: str | None = None
    speaker: str | None = None
    said_at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SessionSummary:
    node_id: str
    session_id: str
    title: str | None
    started_at_ms: int
    last_at_ms: int
    turn_count: int
    visibility: Visibility


@dataclass(frozen=True, slots=True)
class GivenEmbedding:
    """A caller's own vector; only the one named `text` is indexed, and only in the dimension of the graph's index."""

    values: tuple[float, ...]
    model: str
    name: str = "text"


@dataclass(frozen=True, slots=True)
class GivenRole:
    role: Role
    entity: str
    type: EntityType = EntityType.UNSPECIFIED


@dataclass(frozen=True, slots=True)
class NodeDraft:
    """A node to be made (requirement 004 §2.3). `entities` are names that it mentions; `recency_ms` when it happened.

    `predicate`, `roles`, `valid_since_ms`, `valid_until_ms` are for statements; `entity_type`, `aliases` for entities.
    From `expires_at_ms` on what has versions does not hold any more, unless somebody says so again.
    `key` is the caller's own: the same key with the same content is the same node, made once.
    """

    label: NodeLabel
    text: str
    title: str | None = None
    visibility: Visibility = Visibility.PRIVATE
    source: Source = Source.USER_INPUT
    session_id: str | None = None
    language: str | None = None
    recency_ms: int | None = None
    importance: float = 0.5
    confidence: float = 1.0
    frequency: int = 1
    valence: float | None = None
    arousal: float | None = None
    contains_pii: bool = False
    keywords: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    raw_references: tuple[RawReference, ...] = ()
    embeddings: tuple[GivenEmbedding, ...] = ()
    predicate: str | None = None
    roles: tuple[GivenRole, ...] = ()
    negated: bool = False
    valid_since_ms: int | None = None
    valid_until_ms: int | None = None
    entity_type: EntityType = EntityType.UNSPECIFIED
    aliases: tuple[str, ...] = ()
    expires_at_ms: int | None = None
    key: str | None = None


class TaskState(StrEnum):
    OPEN = "open"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NodeChanges:
    """What to change; None leaves a value as it is. `expected_updated_at_ms` refuses when someone else was faster."""

    text: str | None = None
    title: str | None = None
    importance: float | None = None
    confidence: float | None = None
    recency_ms: int | None = None
    keywords: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    state: TaskState | None = None
    embeddings: tuple[GivenEmbedding, ...] | None = None
    expected_updated_at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class EdgeDraft:
    """A relationship to be made (requirement 004 §2.4): the same type between the same nodes is the same edge."""

    type: EdgeType
    source_id: str
    target_id: str
    weight: float = 1.0
    confidence: float = 1.0
    since_ms: int | None = None
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class SavedNode:
    """`created` is false when the caller's key had made it before."""

    node: MemoryNode
    created: bool


@dataclass(frozen=True, slots=True)
class SavedEdge:
    edge: MemoryEdge
    created: bool


@dataclass(frozen=True, slots=True)
class Deletion:
    """`also_hidden` are memories that stood on the deleted one alone."""

    node_id: str
    also_hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphStatistics:
    """Counts of living nodes by label and edges by type. `is_complete` is false where counting stopped at its bound."""

    nodes: Mapping[str, int]
    edges: Mapping[str, int]
    embeddings_pending: int
    is_complete: bool


class FeedbackAction(StrEnum):
    PIN = "pin"
    UNPIN = "unpin"
    UPVOTE = "upvote"
    DOWNVOTE = "downvote"
