"""The closed lists of the domain, registered as GraphQL enums."""

from __future__ import annotations

import strawberry

from app.domain.consolidation import ConsolidationStrategy, Extent
from app.domain.importance import ImportanceReason, Priority
from app.domain.ingest import Author, Source
from app.domain.jobs import JobState
from app.domain.knowledge import EdgeType, EntityType, MemoryKind, NodeLabel, Role
from app.domain.lifecycle import Fate, Tier
from app.domain.memory_units import FeedbackAction, TaskState
from app.domain.recall import Intent, Mode, Part, Sort, Strategy
from app.domain.scope import Visibility

strawberry.enum(NodeLabel, description="What a node is.")
strawberry.enum(EdgeType, description="What a relationship says.")
strawberry.enum(Visibility, description="PRIVATE: its user alone. TEAM and PUBLIC: the whole tenant.")
strawberry.enum(MemoryKind, description="The kinds of memory.")
strawberry.enum(ImportanceReason, description="What kind of thing was said.")
strawberry.enum(Priority, description="HIGH is kept almost always, MEDIUM by its context, LOW makes no facts.")
strawberry.enum(Tier, description="How long a memory is kept.")
strawberry.enum(Author, description="Who a text speaks for.")
strawberry.enum(Source, name="MemorySource", description="How a memory came in.")
strawberry.enum(Role, description="Semantic roles of a statement.")
strawberry.enum(EntityType, description="What a named thing is.")
strawberry.enum(Mode, name="RecallMode", description="FULL is the whole pipeline; MVP keywords and one hop.")
strawberry.enum(Part, name="RecallPart", description="Parts of recall that can be switched off.")
strawberry.enum(Strategy, name="RecallStrategy", description="How to look for an answer; AUTO: as the profile does.")
strawberry.enum(Intent, description="What a question is after.")
strawberry.enum(Sort, name="RecallSort", description="The order of what is relevant enough.")
strawberry.enum(FeedbackAction, description="A reader's judgement.")
strawberry.enum(TaskState, description="How far a task is.")
strawberry.enum(
    Fate, description="What forgetting has done. HIDDEN: no recall finds it. ARCHIVED: left the indexes, too."
)
strawberry.enum(
    JobState,
    description="INTERRUPTED: its process was killed; the next run goes on. PUT_OFF: it met another job; soon again.",
)
strawberry.enum(ConsolidationStrategy, description="Whether likeness of vectors binds memories, too.")
strawberry.enum(Extent, name="ConsolidationExtent", description="Whether all memories are looked at again.")

__all__ = [
    "Author",
    "ConsolidationStrategy",
    "EdgeType",
    "EntityType",
    "Extent",
    "Fate",
    "FeedbackAction",
    "ImportanceReason",
    "Intent",
    "JobState",
    "MemoryKind",
    "Mode",
    "NodeLabel",
    "Part",
    "Priority",
    "Role",
    "Sort",
    "Source",
    "Strategy",
    "TaskState",
    "Tier",
    "Visibility",
]
