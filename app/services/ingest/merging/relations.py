"""Predicates in other words brought to one: synonyms, denials, converses (requirement 004 R2G-4, R2G-5)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from app.domain.knowledge import Role
from app.inference.nlp import english_lemma
from app.services.ingest.merging.words import families, same_form

PREDICATES_REMEMBERED = 4_096
AGENT, PATIENT = Role.AGENT.value, Role.PATIENT.value
SOURCE = "SOURCE"
"""From whom something came: no role of the graph, but one that a converse has."""


@dataclass(frozen=True, slots=True)
class Relation:
    """What is said of whom: `fillers` by role, `negated` after denials are taken out; `how` tells what was changed."""

    predicate: str
    fillers: Mapping[str, str]
    negated: bool
    how: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Converse:
    into: str
    through: str | None


class Relations:
    def __init__(self, content: Mapping[str, Any]) -> None:
        self._synonyms = {plain_id(word): plain_id(first) for word, first in families(content["synonyms"]).items()}
        self._denied = {self._of(second): self._of(first) for first, second in content["opposites"]}
        self._converses = {
            self._of(entry["ids"][1]): _Converse(self._of(entry["ids"][0]), entry.get("through"))
            for entry in content["converses"]
        }
        self._symmetric = frozenset(map(self._of, content["symmetric"]))
        self._ending = frozenset(map(self._of, content["ending"]))
        self._habits = frozenset(map(self._of, content["habits"]))

    def _of(self, predicate: str) -> str:
        plain = plain_id(predicate)
        return self._synonyms.get(plain, plain)

    def normal(self, relation: Relation) -> Relation:
        """One form for all ways to say it. Idempotent."""
        found = replace(relation, predicate=self._of(relation.predicate))
        if found.predicate != plain_id(relation.predicate):
            found = replace(found, how=(*found.how, f"{relation.predicate} is {found.predicate}"))
        if found.predicate in self._denied:
            denied = self._denied[found.predicate]
            how = (*found.how, f"{relation.predicate} denies {denied}")
            found = replace(found, predicate=denied, negated=not found.negated, how=how)
        if found.predicate in self._converses:
            found = self._turned(found, self._converses[found.predicate])
        if found.predicate in self._symmetric and AGENT in found.fillers and PATIENT in found.fillers:
            first, second = sorted((found.fillers[AGENT], found.fillers[PATIENT]), key=same_form)
            found = replace(found, fillers={**found.fillers, AGENT: first, PATIENT: second})
        return found

    def ends_habit(self, ending: Relation, habit: Relation) -> bool:
        """Whether the first gives up what the second, denied, does not do: quits smoking, does not smoke."""
        if ending.predicate not in self._ending or ending.negated:
            return False
        if habit.predicate not in self._habits or not habit.negated:
            return False
        given_up, what = (same_form(each.fillers.get(PATIENT, "")) for each in (ending, habit))
        if same_form(ending.fillers.get(AGENT, "")) != same_form(habit.fillers.get(AGENT, "")):
            return False
        return given_up == what if what else bool(given_up) and plain_id(given_up) == habit.predicate

    def _turned(self, found: Relation, converse: _Converse) -> Relation:
        """From the other end. `through`: the agent of one is that role of the other; whom it came from is its agent."""
        fillers = dict(found.fillers)
        agent = fillers.pop(AGENT, None)
        if converse.through:
            giver, receiver = fillers.pop(SOURCE, None), agent
            turned = {AGENT: giver, converse.through: receiver}
        else:
            turned = {AGENT: fillers.pop(PATIENT, None), PATIENT: agent}
        fillers |= {role: filler for role, filler in turned.items() if filler is not None}
        return replace(
            found,
            predicate=converse.into,
            fillers=fillers,
            how=(*found.how, f"{found.predicate} is {converse.into} from the other end"),
        )


@cache
def packaged_relations() -> Relations:
    text = files("app.services.ingest.merging").joinpath("relations.toml").read_text(encoding="utf-8")
    return Relations(tomllib.loads(text))


@lru_cache(maxsize=PREDICATES_REMEMBERED)
def plain_id(predicate: str) -> str:
    """`lives_in`, `live in` and `Lived in` as one id: dictionary forms, joined by underscores."""
    parts = predicate.lower().replace("-", " ").replace("_", " ").split()
    return "_".join(english_lemma(part) if part.isascii() else part for part in parts)
