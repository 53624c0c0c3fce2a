"""Rows of versions as the values of the domain."""

from __future__ import annotations

from dataclasses import replace

from app.domain.memory_units import MemoryNode
from app.domain.time import FAR_FUTURE_MS
from app.domain.versions import HeldVersion, Version, VersionOperation, VersionStatus
from app.store.graph import Row
from app.store.memory_unit_rows import node_of


def held_of(row: Row) -> HeldVersion:
    return HeldVersion(
        version_id=row["node_id"],
        sequence=row["sequence"],
        since_ms=row["valid_since"],
        until_ms=row["told_until"],
        recorded_at_ms=row["recorded_at"],
        withdrawn_at_ms=row["withdrawn_at"],
        withdrawn_by=row["withdrawn_by"],
        superseded_at_ms=row["superseded_at"],
        held_until_ms=row["valid_until"],
        status=VersionStatus(row["status"]),
        merged_from=row["merged_from"],
        is_hidden=row["hidden"],
    )


def version_of(row: Row) -> Version:
    """Rows of `cypher/version`: `node`, `labels` and `is_current`; what the chain says of it is among the node's."""
    found: Row = row["node"]
    withdrawn_at = found["withdrawn_at"]
    return Version(
        node=node_of(row),
        chain_id=found["chain_id"],
        sequence=found["sequence"],
        status=VersionStatus(found["status"]),
        operation=VersionOperation(found["operation"]),
        operator=found.get("creator", ""),
        reason=found.get("reason") or "",
        recorded_at_ms=found["recorded_at"],
        valid_since_ms=found["valid_since"],
        valid_until_ms=found["told_until"],
        withdrawn_at_ms=None if withdrawn_at >= FAR_FUTURE_MS else withdrawn_at,
        is_current=row["is_current"],
        until_ms=_effective_end(found),
        merged_into=found.get("merged_into"),
        expires_at_ms=found.get("expires_at"),
        deleted_at_ms=found.get("deleted_at"),
        verified_at_ms=found.get("verified_at"),
        verified_by=found.get("verified_by"),
        verified_because=found.get("verified_because"),
    )


def unworded(version: Version) -> Version:
    """What tells of a deleted version that it was written, when and by whom, and nothing of what it said."""
    if version.deleted_at_ms is None:
        return version
    node, is_deletion = version.node, version.status is VersionStatus.DELETED
    bare = MemoryNode(
        node_id=node.node_id,
        label=node.label,
        title=None,
        text="",
        created_at_ms=node.created_at_ms,
        updated_at_ms=node.updated_at_ms,
        creator=node.creator,
        visibility=node.visibility,
        user_id=node.user_id,
        recorded_at_ms=node.recorded_at_ms,
        superseded_at_ms=node.superseded_at_ms,
    )
    return replace(version, node=bare, reason=version.reason if is_deletion else "", verified_because=None)


def _effective_end(found: Row) -> int | None:
    end = min(found["valid_until"], found.get("expires_at", FAR_FUTURE_MS))
    return end if found["withdrawn_at"] >= FAR_FUTURE_MS > end else None
