"""How much a memory deserves to be kept (requirement 003 §3.2)."""

from __future__ import annotations

from app.domain.importance import ImportanceTerms

IMPORTANCE_WEIGHTS = ImportanceTerms(scarcity=0.25, impact=0.35, recency=0.20, certainty=0.20)
RECENCY_DAYS = 30.0


def importance(terms: ImportanceTerms, weights: ImportanceTerms = IMPORTANCE_WEIGHTS) -> float:
    """The weighted sum, 0..1 as the weights sum to 1; three decimals."""
    return round(
        weights.scarcity * terms.scarcity
        + weights.impact * terms.impact
        + weights.recency * terms.recency
        + weights.certainty * terms.certainty,
        3,
    )


def linear_recency(age_days: float) -> float:
    """1 now and in the future, 0 after thirty days."""
    return min(1.0, max(0.0, 1.0 - age_days / RECENCY_DAYS))


def scarcity_in_slot(sequence: int) -> float:
    """1 for the first thing ever said of a slot, 1/2 for the second; sequence counts from 1."""
    return round(1.0 / sequence, 3)
