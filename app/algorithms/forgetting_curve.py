"""How memories fade and how easy they are to reach. Everything takes numbers or arrays and works elementwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.domain.lifecycle import DecayClass
from app.domain.time import DAY_MS

DAILY_DECAY: Mapping[DecayClass, float] = MappingProxyType(
    {
        DecayClass.EVENT: 0.05,
        DecayClass.INTENTION: 0.03,
        DecayClass.OPINION: 0.03,
        DecayClass.FACT: 0.01,
        DecayClass.RELATION: 0.005,
    }
)
"""Decay a day (requirement 001 §5.3)."""

TAU_DAYS_BY_TYPE: Mapping[str, float] = MappingProxyType({"Episode": 14.0, "Fact": 90.0, "Concept": 180.0})
"""Time constants of `recency_decay` by kind of memory (requirement 004 §15)."""

EBBINGHAUS_FACTOR: Mapping[DecayClass, float] = MappingProxyType(
    {
        DecayClass.EVENT: 1.0,
        DecayClass.INTENTION: 1.0,
        DecayClass.OPINION: 1.5,
        DecayClass.FACT: 1.3,
        DecayClass.RELATION: 1.3,
    }
)
"""A preference lasts half as long again, a fact nearly a third (requirement 003 §4.1); a relation is a fact."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class EbbinghausCoefficients:
    """Requirement 003 §4.1. Strengths are in days: the time in which retention falls to 1/e."""

    base_days: float = 1.0
    importance_days: float = 2.0
    access_days: float = 0.1
    most_days: float = 10.0


@dataclass(frozen=True, slots=True)
class NodeWeightCoefficients:
    """α … ζ of requirement 004 §6.1. They sum to 1 without ζ for a memory that is met about 50 times."""

    importance: float = 0.35
    frequency: float = 0.05
    recency: float = 0.25
    emotion: float = 0.10
    feedback: float = 0.15
    staleness: float = 0.20


def exponential_by_type(
    days: ArrayLike,
    classes: Sequence[DecayClass],
    importance: ArrayLike,
    access_count: ArrayLike,
    daily_decay: Mapping[DecayClass, float] = DAILY_DECAY,
) -> Floats:
    """Retention 0..1: importance · exp(-λ days) · (1 + ln(1 + accesses)), cut at 1 (requirement 001 §5.3).

    days: since the last access, negative ones count as 0.  importance: 0..1.  classes: one per value.
    """
    decay = np.array([daily_decay[one] for one in classes])
    kept = np.exp(-decay * _at_least_zero(days))
    bonus = 1 + np.log1p(_at_least_zero(access_count))
    return _clipped(np.asarray(importance, dtype=np.float64) * kept * bonus)


def ebbinghaus(
    days: ArrayLike,
    classes: Sequence[DecayClass],
    importance: ArrayLike,
    access_count: ArrayLike,
    coefficients: EbbinghausCoefficients = EbbinghausCoefficients(),
) -> Floats:
    """Retention exp(-days / strength), 0..1, 1 at day 0 and before (requirement 003 §4.1).

    strength = (base + importance part + access part) × factor of the class, not above `most_days`: with the defaults
    nothing is kept above .1 for more than 23 days without an access.
    """
    factor = np.array([EBBINGHAUS_FACTOR[one] for one in classes])
    strength = (
        coefficients.base_days
        + coefficients.importance_days * np.asarray(importance, dtype=np.float64)
        + coefficients.access_days * _at_least_zero(access_count)
    ) * factor
    kept = np.exp(-_at_least_zero(days) / np.minimum(strength, coefficients.most_days))
    return np.asarray(kept, dtype=np.float64)


def recency_decay(age_ms: ArrayLike, tau_days: ArrayLike) -> Floats:
    """exp(-age / τ), 0..1 (requirement 004 §6.1). age_ms: milliseconds; what lies in the future counts as now.

    tau_days: above 0; days until 1/e is left. Broadcasts against the ages.
    """
    days = _at_least_zero(age_ms) / DAY_MS
    return np.asarray(np.exp(-days / np.asarray(tau_days, dtype=np.float64)), dtype=np.float64)


def node_weight(
    importance: ArrayLike,
    frequency: ArrayLike,
    recency: ArrayLike,
    emotion: ArrayLike,
    feedback: ArrayLike,
    staleness: ArrayLike,
    coefficients: NodeWeightCoefficients = NodeWeightCoefficients(),
) -> Floats:
    """Ease of access, 0..1 (requirement 004 §6.1), cut at both ends.

    importance, recency (`recency_decay`), emotion, staleness: 0..1.  frequency: how often it was met, 0 and up; its
    logarithm counts.  feedback: -1..1, pinned or upvoted above 0, downvoted below.
    """
    weight = (
        coefficients.importance * np.asarray(importance, dtype=np.float64)
        + coefficients.frequency * np.log1p(_at_least_zero(frequency))
        + coefficients.recency * np.asarray(recency, dtype=np.float64)
        + coefficients.emotion * np.asarray(emotion, dtype=np.float64)
        + coefficients.feedback * np.asarray(feedback, dtype=np.float64)
        - coefficients.staleness * np.asarray(staleness, dtype=np.float64)
    )
    return _clipped(weight)


def _clipped(values: ArrayLike) -> Floats:
    return np.clip(np.asarray(values, dtype=np.float64), 0.0, 1.0)


def _at_least_zero(values: ArrayLike) -> Floats:
    return np.clip(np.asarray(values, dtype=np.float64), 0.0, None)
