"""The gold sets of `tests/gold` as values: sentences of dialogues and what they say (its README is the guide)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from app.domain.errors import InvalidInput
from app.domain.time import to_ms
from app.evaluation.datasets import read_rows

Forms = tuple[str | None, ...]
"""Accepted names of a filler, the preferred one first. None: it may be missing; (None,): there is none."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to say a fact. `negated` None: either."""

    predicate: str
    surfaces: tuple[str, ...]
    agent: Forms
    patient: Forms
    negated: bool | None = False


@dataclass(frozen=True, slots=True)
class GoldFact:
    """`readings` begins with the preferred one; `modality` are the accepted values.

    since_ms/until_ms bound the time where it can be resolved; `expression` are the words for it.
    """

    readings: tuple[Reading, ...]
    modality: tuple[str, ...] = ("asserted",)
    roles: Mapping[str, Forms] | None = None
    expression: str | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GoldPreference:
    """`polarity` +1 is wanted, -1 unwanted."""

    holder: Forms
    object: Forms
    polarity: int
    optional: bool = False


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """`speaker` and `addressee` are who 我/I and 你/you stand for; `no_fact`: nothing in it is required."""

    id: str
    dialogue: str
    language: str
    author: str
    speaker: str | None
    addressee: str | None
    reference_ms: int
    time_zone: str
    text: str
    split: str
    phenomena: tuple[str, ...]
    no_fact: bool
    facts: tuple[GoldFact, ...]
    preferences: tuple[GoldPreference, ...]


@dataclass(frozen=True, slots=True)
class PredicateFamilies:
    """Ids that mean the same. `equivalent`: by gold id, what else is right; `opposite`: what is right when negated."""

    equivalent: Mapping[str, frozenset[str]]
    opposite: frozenset[frozenset[str]]


def read_families(path: Path) -> PredicateFamilies:
    """Raises InvalidInput when the file has not the two lists that the guide of the gold sets names."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return PredicateFamilies(
            {family[0]: frozenset(family) for family in content["equivalent"]},
            frozenset(frozenset(pair) for pair in content["opposite"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidInput(
            f"{path.name} does not list equivalent and opposite predicates: {error}.",
            "Give the predicates.json that lies beside the gold sets.",
        ) from error


def read_gold(path: Path) -> list[GoldSentence]:
    """Raises InvalidInput with the row's number for a row that is no gold sentence."""
    return list(read_rows(path, _sentence, "gold sentences: see tests/gold/README.md"))


def facts_of(row: Mapping[str, Any], time_zone: str) -> tuple[GoldFact, ...]:
    return tuple(_fact(fact, ZoneInfo(time_zone)) for fact in row["facts"])


def preferences_of(row: Mapping[str, Any]) -> tuple[GoldPreference, ...]:
    return tuple(
        GoldPreference(_forms(one["holder"]), _forms(one["object"]), one["polarity"], one.get("optional", False))
        for one in row["preferences"]
    )


def _sentence(row: Mapping[str, Any]) -> GoldSentence:
    zone = row["time_zone"]
    return GoldSentence(
        id=row["id"],
        dialogue=row["dialogue"],
        language=row["language"],
        author=row["author"],
        speaker=row["speaker"],
        addressee=row["addressee"],
        reference_ms=_milliseconds(row["reference"], ZoneInfo(zone)) or 0,
        time_zone=zone,
        text=row["text"],
        split=row["split"],
        phenomena=tuple(row["phenomena"]),
        no_fact=row["no_fact"],
        facts=facts_of(row, zone),
        preferences=preferences_of(row),
    )


def _fact(row: Mapping[str, Any], zone: ZoneInfo) -> GoldFact:
    time = row.get("time") or {}
    return GoldFact(
        readings=tuple(_reading(one) for one in (row, *row.get("alternatives", ()))),
        modality=tuple(row["modality"]),
        roles={role: _forms(forms) for role, forms in row.get("roles", {}).items()},
        expression=time.get("expression"),
        since_ms=_milliseconds(time.get("since"), zone),
        until_ms=_milliseconds(time.get("until"), zone),
        optional=row.get("optional", False),
    )


def _reading(row: Mapping[str, Any]) -> Reading:
    return Reading(
        row["predicate"], tuple(row["surface"]), _forms(row["agent"]), _forms(row["patient"]), row["negated"]
    )


def _forms(value: Sequence[str | None] | None) -> Forms:
    return tuple(value) if value else (None,)


def _milliseconds(moment: str | None, zone: ZoneInfo) -> int | None:
    return to_ms(datetime.fromisoformat(moment).replace(tzinfo=zone)) if moment else None
