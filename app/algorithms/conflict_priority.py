"""How much speaks for one of two versions that contradict each other (requirement 004 §7.2)."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.time import DAY_MS


@dataclass(frozen=True, slots=True)
class PriorityWeights:
    """a, b, c and d of the requirement; they sum to 1."""

    source_trust: float = 0.4
    recency: float = 0.3
    evidence: float = 0.2
    consistency: float = 0.1


def recency_score(age_ms: int, half_life_days: float) -> float:
    """1 now, one half after a half-life; what is yet to come counts as now."""
    return float(0.5 ** (max(0, age_ms) / (half_life_days * DAY_MS)))


def evidence_score(pieces: int) -> float:
    """n / (n + 1): the first piece counts for one half, each further one for less."""
    return pieces / (pieces + 1)


def consistency_score(supporting: int, contradicting: int) -> float:
    """The share of what agrees among what bears on it, starting from one each (Laplace): 0.5 where nothing does."""
    return (1 + supporting) / (2 + supporting + contradicting)


def weighted(weights: PriorityWeights, trust: float, recency: float, evidence: float, consistency: float) -> float:
    return (
        weights.source_trust * trust
        + weights.recency * recency
        + weights.evidence * evidence
        + weights.consistency * consistency
    )


def learned_trust(prior: float, confirmed: int, refuted: int, prior_strength: float) -> float:
    """Mean of a Beta distribution: the prior counts as so many cases as its strength says."""
    return (prior * prior_strength + confirmed) / (prior_strength + confirmed + refuted)
