"""Rows of versions as the values of the domain."""

from __future__ import annotations

from app.domain.versions import HeldVersion, VersionStatus
from app.store.graph import Row


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
