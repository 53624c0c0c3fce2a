"""The first questions to a database that is cold: it plans their queries, so that the first caller need not wait."""

from __future__ import annotations

from app.domain.errors import Unavailable
from app.domain.recall import RecallRequest
from app.domain.scope import Scope
from app.services.recall.service import RecallService

TENANT = "warm-up"
"""Holds nothing: recall runs all its queries there and finds nothing."""
QUESTIONS = ("What did Ann say about Berlin?", "小明昨天在哪里踢足球？")
ATTEMPTS_MAX = 3
"""A cold server on a busy machine plans the first queries for longer than a recall waits; it keeps what it planned."""


async def warm_up_recall(recall: RecallService) -> None:
    """Raises Unavailable where the database does not answer even at the last attempt."""
    for question in QUESTIONS:
        for attempt in range(1, ATTEMPTS_MAX + 1):
            try:
                await recall.recall(Scope(TENANT), RecallRequest(question))
                break
            except Unavailable:
                if attempt == ATTEMPTS_MAX:
                    raise
