"""Tenants that last as long as a measurement."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.domain.scope import Scope
from app.store.evaluation import EvaluationRepository


@asynccontextmanager
async def throw_away_tenant(repository: EvaluationRepository, *, keep: bool = False) -> AsyncIterator[Scope]:
    """Deleted at the end, however the work ends, unless it is to be kept."""
    scope = Scope(f"bench_{uuid.uuid4().hex[:8]}")
    try:
        yield scope
    finally:
        if not keep:
            await repository.delete_tenant(scope.tenant_id)
