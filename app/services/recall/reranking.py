"""The best of a ranking read again, with the question, by a model that somebody named; without one nothing changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.ports import Reranker
from app.services.recall.policy import RerankPolicy
from app.services.recall.scored import Scored, best_first
from app.store.recall_evidence import EvidenceReader


async def judged_relevance(
    reranker: Reranker, reader: EvidenceReader, question: str, ranking: Sequence[Scored], policy: RerankPolicy
) -> Mapping[str, float]:
    """What the model says of the best memories, by id. Raises Unavailable."""
    rows = await reader.evidence([item.node_id for item in ranking[: policy.candidates_max]])
    texts = ["\n".join(part for part in (row.title, row.text) if part)[: policy.characters_max] for row in rows]
    scores = await reranker.relevance(question, texts)
    return {row.node_id: score for row, score in zip(rows, scores, strict=True)}


def reranked(ranking: Sequence[Scored], relevance: Mapping[str, float], policy: RerankPolicy) -> tuple[Scored, ...]:
    """Those that were judged share out the range of scores they had, so that none falls behind one that was not."""
    judged = [item for item in ranking if item.node_id in relevance]
    least, most = (bound(relevance.values(), default=0.0) for bound in (min, max))
    if most <= least:
        return tuple(ranking)
    low, high = (bound(item.score for item in judged) for bound in (min, max))

    def moved(item: Scored) -> Scored:
        wanted = low + (high - low) * (relevance[item.node_id] - least) / (most - least)
        return item.lifted("rerank", policy.share * (wanted - item.score))

    return best_first(moved(item) if item.node_id in relevance else item for item in ranking)
