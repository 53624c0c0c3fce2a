"""Rows of `cypher/memory_unit` as the values of the domain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain.importance import ImportanceReason, Sentiment
from app.domain.knowledge import EdgeType, NodeLabel
from app.domain.memory_units import MemoryEdge, MemoryNode, Neighbour, SessionSummary, SourceReference
from app.domain.scope import SHARED_AUDIENCE, Visibility
from app.domain.time import FAR_FUTURE_MS
from app.store.graph import Row

KEPT_INSIDE = frozenset(
    {
        "tenant_id", "audience", "kind", "active", "alias_text", "fingerprint", "embedding", "search_text",
        "window_text", "name_key", "subject_key", "object_key", "draft_hash", "raw_sha256", "last_episode_id",
        "deleted_fingerprint", "told_until", "withdrawn_at", "withdrawn_by", "hidden_by", "audiences",
        "alias_audiences", "made_for", "document_frequency", "lent_aliases", "lent_audiences", "faded_at",
        "importance_terms",
    }
)  # fmt: skip
"""Properties that only the application reads."""

OWN_FIELDS = frozenset(
    {
        "node_id", "title", "text", "created_at", "updated_at", "creator", "scope", "user_id", "agent_id", "session_id",
        "source", "language", "event_at", "recorded_at", "superseded_at", "confidence", "importance", "weight",
        "importance_reason", "valence", "arousal", "feedback", "frequency", "pinned", "keywords", "tags",
    }
)  # fmt: skip
"""Properties that `MemoryNode` has a field for."""

EDGE_FIELDS = frozenset(
    {
        "edge_id", "tenant_id", "weight", "confidence", "since", "until", "created_at", "updated_at", "creator",
        "deleted_at", "chain_id",
    }
)  # fmt: skip


def node_of(row: Row) -> MemoryNode:
    found: dict[str, Any] = row["node"]
    label = _label(row["labels"])
    return MemoryNode(
        node_id=found["node_id"],
        label=label,
        title=found.get("title") or found.get("name"),
        text=found.get("text") or found.get("name") or found.get("title") or "",
        created_at_ms=found.get("created_at", 0),
        updated_at_ms=found.get("updated_at", found.get("created_at", 0)),
        creator=found.get("creator", ""),
        visibility=Visibility(found["scope"]) if found.get("scope") else None,
        user_id=found.get("user_id"),
        agent_id=found.get("agent_id"),
        session_id=found.get("session_id"),
        source=found.get("source"),
        language=found.get("language"),
        event_at_ms=found.get("event_at"),
        recorded_at_ms=found.get("recorded_at"),
        superseded_at_ms=_open_end(found.get("superseded_at")),
        confidence=float(found.get("confidence", 1.0)),
        importance=float(found.get("importance", 0.0)),
        importance_reason=reason_of(found),
        sentiment=sentiment_of(found),
        weight=float(found.get("weight", 0.0)),
        feedback=float(found.get("feedback", 0.0)),
        frequency=int(found.get("frequency", 0)),
        pinned=bool(found.get("pinned", False)),
        keywords=tuple(found.get("keywords") or ()),
        tags=tuple(found.get("tags") or ()),
        properties=_other_properties(label, found),
    )


def reason_of(found: Mapping[str, Any]) -> ImportanceReason | None:
    reason = found.get("importance_reason")
    return ImportanceReason(reason) if reason else None


def sentiment_of(found: Mapping[str, Any]) -> Sentiment | None:
    valence, arousal = found.get("valence"), found.get("arousal")
    return None if valence is None and arousal is None else Sentiment(float(valence or 0.0), float(arousal or 0.0))


def _other_properties(label: NodeLabel, found: dict[str, Any]) -> dict[str, Any]:
    hidden = KEPT_INSIDE | OWN_FIELDS | (frozenset() if label is NodeLabel.ENTITY else {"aliases"})
    shown = {key: value for key, value in sorted(found.items()) if value is not None and key not in hidden}
    if "aliases" in shown:
        shown["aliases"] = list(dict.fromkeys(shown["aliases"]))
    return shown


def edge_of(found: dict[str, Any], edge_type: str, source_id: str, target_id: str) -> MemoryEdge:
    return MemoryEdge(
        edge_id=found["edge_id"],
        type=EdgeType(edge_type),
        source_id=source_id,
        target_id=target_id,
        weight=float(found.get("weight", 1.0)),
        confidence=float(found.get("confidence", 1.0)),
        since_ms=found.get("since"),
        until_ms=_open_end(found.get("until")),
        created_at_ms=found.get("created_at", 0),
        updated_at_ms=found.get("updated_at", 0),
        creator=found.get("creator", ""),
        properties={key: value for key, value in sorted(found.items()) if value is not None and key not in EDGE_FIELDS},
    )


def neighbour_of(row: Row) -> Neighbour:
    return Neighbour(edge_of(row["edge"], row["type"], row["source_id"], row["target_id"]), node_of(row))


def source_of(row: Row) -> SourceReference:
    return SourceReference(
        node_id=row["wanted"],
        raw_id=row["raw_id"],
        sha256=row["sha256"],
        blob_path=row["path"],
        mime=row["mime"],
        offset=row["offset"],
        length=row["length"],
        episode_id=row["episode_id"],
        source_id=row["source_id"],
        session_id=row["session_id"],
        speaker=row["speaker"],
        said_at_ms=row["said_at"],
    )


def session_of(row: Row) -> SessionSummary:
    found: dict[str, Any] = row["session"]
    return SessionSummary(
        node_id=found["node_id"],
        session_id=found["session_id"],
        title=found.get("title"),
        started_at_ms=found["started_at"],
        last_at_ms=found["last_at"],
        turn_count=found.get("turn_count", 0),
        visibility=Visibility.TEAM if found.get("audience") == SHARED_AUDIENCE else Visibility.PRIVATE,
    )


def _label(labels: list[str]) -> NodeLabel:
    return next(NodeLabel(label) for label in labels if label not in {"Node", "Memory"})


def _open_end(moment_ms: int | None) -> int | None:
    return None if moment_ms is None or moment_ms >= FAR_FUTURE_MS else moment_ms
