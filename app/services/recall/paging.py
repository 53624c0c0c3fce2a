"""Which part of a ranking is answered, and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.listing import decoded_key, encoded_key
from app.domain.recall import RecallRequest, Sort
from app.services.recall.policy import SortPolicy
from app.services.recall.scored import Scored, recency
from app.store.evidence_rows import EvidenceRow


def is_by_relevance(request: RecallRequest) -> bool:
    return request.sort is Sort.RELEVANCE and not request.ascending


def is_first_page(request: RecallRequest) -> bool:
    return request.offset == 0 and request.after is None


def start_of(ordered: Sequence[Scored], request: RecallRequest) -> int:
    """The place of the page's first memory. Behind a cursor it goes on after the memory itself, wherever that is by
    now; where it is gone, after its old place. Raises InvalidInput for anything that is no cursor."""
    if request.after is None:
        return request.offset
    place, node_id = decoded_key(request.after)
    return next((at + 1 for at, item in enumerate(ordered) if item.node_id == node_id), max(0, place))


def cursor_of(place: int, node_id: str) -> str:
    """`place` counts the memories up to this one."""
    return encoded_key(place, node_id)


def in_order(
    best: Sequence[Scored],
    rows: Mapping[str, EvidenceRow],
    request: RecallRequest,
    asked_at_ms: int,
    policy: SortPolicy,
) -> list[Scored]:
    """The most relevant memories in the order asked for; equals stay as relevant as they are."""
    top = max((item.score for item in best), default=0.0) or 1.0

    def worth(item: Scored) -> float:
        row = rows[item.node_id]
        match request.sort:
            case Sort.RELEVANCE:
                return item.score
            case Sort.RECENCY:
                return row.event_at_ms
            case Sort.CONFIDENCE:
                return row.confidence
            case Sort.HYBRID:
                new = recency(row.event_at_ms, asked_at_ms, policy.recency_days)
                return policy.relevance * item.score / top + policy.recency * new + policy.confidence * row.confidence

    known = [item for item in best if item.node_id in rows]
    return sorted(known, key=worth, reverse=not request.ascending)
