"""How every write of a tenant begins: with its record, its lock and its count."""

from __future__ import annotations

from app.store.graph import Statement


def opening_statement(now_ms: int, search_text_version: int | None = None) -> Statement:
    """The first statement of a write: it makes the tenant's record where there is none yet, and orders the writers.

    `search_text_version` is given by who writes search texts in bulk; None leaves it as it is.
    """
    return Statement("ingest/touch_tenant", {"now_ms": now_ms, "search_text_version": search_text_version})
