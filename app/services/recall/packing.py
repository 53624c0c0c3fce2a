"""What goes into the context: memories that say the same folded into one, varied ones first, all within the budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.algorithms.budget_packing import maximal_marginal_relevance, pack_knapsack
from app.domain.recall import source_line
from app.services.recall.policy import PackingPolicy
from app.services.recall.scored import Scored
from app.store.recall_rows import EvidenceRow


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that may be packed. `words` are its index tokens; `also` are memories that say the same."""

    scored: Scored
    row: EvidenceRow
    words: frozenset[str]
    tokens: int
    also: tuple[str, ...] = ()


def fold_same(candidates: Sequence[Candidate], same_from: float) -> tuple[Candidate, ...]:
    """Best first in, best first out. A statement is the same as its episode when it says hardly anything else."""
    kept: list[Candidate] = []
    for candidate in candidates:
        place = next((i for i, other in enumerate(kept) if _say_the_same(candidate, other, same_from)), None)
        if place is None:
            kept.append(candidate)
        else:
            other = kept[place]
            kept[place] = Candidate(
                other.scored, other.row, other.words, other.tokens, (*other.also, candidate.row.node_id)
            )
    return tuple(kept)


def choose(
    candidates: Sequence[Candidate],
    budget_tokens: int,
    hits_max: int,
    policy: PackingPolicy,
    *,
    keep_order: bool = False,
) -> tuple[Candidate, ...]:
    """The candidates to pack, best first, or in their order: varied by MMR, then as much worth as fits; the best one is
    in if it fits."""
    best = max((candidate.scored.score for candidate in candidates), default=0.0)
    candidates = [item for item in candidates if item.scored.score >= policy.score_share_min * best]
    if not candidates:
        return ()
    scores = np.array([candidate.scored.score for candidate in candidates], dtype=np.float64)
    scores = np.clip(scores, 0.0, None) / (scores.max() or 1.0)
    order = maximal_marginal_relevance(scores, _likeness(candidates), 1 - policy.redundancy, hits_max)
    first = max(order, key=lambda place: scores[place])
    rest = [place for place in order if place != first]
    budget = budget_tokens
    chosen = []
    if candidates[first].tokens <= budget:
        chosen.append(first)
        budget -= candidates[first].tokens
    # Squared, because one good answer is worth more than two half good ones.
    picked = pack_knapsack(scores[rest] ** 2, [candidates[place].tokens for place in rest], budget)
    chosen.extend(rest[place] for place in picked)
    placed = sorted(chosen) if keep_order else sorted(chosen, key=lambda place: -scores[place])
    return tuple(candidates[place] for place in placed)


def candidates_of(
    ranking: Sequence[Scored],
    rows: Sequence[EvidenceRow],
    tokens_of: Callable[[str], list[str]],
    count_tokens: Callable[[str], int],
    *,
    with_source: bool,
) -> tuple[Candidate, ...]:
    """In the order of the ranking; what has no text is left out."""
    by_id: Mapping[str, EvidenceRow] = {row.node_id: row for row in rows}
    found = ((scored, by_id[scored.node_id]) for scored in ranking if scored.node_id in by_id)
    return tuple(
        Candidate(scored, row, frozenset(tokens_of(row.text)), count_tokens(_shown(row, with_source)))
        for scored, row in found
        if row.text
    )


def _shown(row: EvidenceRow, with_source: bool) -> str:
    if not with_source:
        return row.text
    source_id = row.sources[0].source_id if row.sources else None
    return f"{source_line(row.title, row.speaker, row.event_at_ms, source_id)}\n{row.text}"


def _say_the_same(candidate: Candidate, other: Candidate, same_from: float) -> bool:
    if not candidate.words or not other.words:
        return candidate.row.text == other.row.text
    shared = len(candidate.words & other.words)
    if shared / len(candidate.words | other.words) >= same_from:
        return True
    derived = other.row.node_id in candidate.scored.episode_ids or candidate.row.node_id in other.scored.episode_ids
    return derived and shared / min(len(candidate.words), len(other.words)) >= same_from


def _likeness(candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Jaccard similarity of the words of each two."""
    size = len(candidates)
    likeness = np.zeros((size, size))
    for left in range(size):
        for right in range(left + 1, size):
            one, two = candidates[left].words, candidates[right].words
            likeness[left, right] = likeness[right, left] = len(one & two) / max(1, len(one | two))
    return likeness
