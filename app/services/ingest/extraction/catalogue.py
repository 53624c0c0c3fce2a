"""The predicate catalogue: which words say which predicate (requirement 004 R2G-4)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from app.domain.knowledge import EntityType, PropositionKind, Role


@dataclass(frozen=True, slots=True)
class Predicate:
    """`inverse`: the word found says the opposite; `ended`: it held and no longer does. Both mean negated.
    `unwanted`: who does it wants none of the object (avoids)."""

    id: str
    kind: PropositionKind = PropositionKind.FACT
    role: Role = Role.PATIENT
    single_valued: bool = False
    object_type: EntityType = EntityType.UNSPECIFIED
    intransitive: bool = False
    inverse: bool = False
    ended: bool = False
    unwanted: bool = False
    listed: bool = True


class PredicateCatalogue:
    """Finds predicates by the words of a language; keys are `verb`, `verb preposition` or `verb+object`."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self._said: dict[str, dict[str, Predicate]] = {"zh": {}, "en": {}}
        self._attributes: dict[str, dict[str, Predicate]] = {"zh": {}, "en": {}}
        self._by_id: dict[str, Predicate] = {}
        self._fused: dict[str, tuple[str, str]] = {}
        for entry in entries:
            self._add(entry)

    def by_id(self, predicate_id: str) -> Predicate:
        """The listed predicate of this id, or a plain one."""
        return self._by_id.get(predicate_id) or Predicate(predicate_id, listed=False)

    def attribute(self, language: str, noun: str) -> Predicate | None:
        """年龄 → age_is; phone number → phone_is."""
        return self._attributes[language].get(noun)

    def attributes(self, language: str) -> tuple[str, ...]:
        """Attribute nouns of the language, longest first."""
        return tuple(sorted(self._attributes[language], key=len, reverse=True))

    def verbs(self, language: str) -> tuple[str, ...]:
        """Words that say a predicate without an object of their own, longest first."""
        return tuple(sorted((word for word in self._said[language] if "+" not in word), key=lambda word: -len(word)))

    def find(self, language: str, verb: str, objects: str | None = None, preposition: str | None = None) -> Predicate:
        """The most specific predicate for a verb in dictionary form; an unlisted verb is its own id."""
        said = self._said[language]
        keys = [f"{verb}+{objects}"] if objects else []
        if preposition:
            keys.append(f"{verb} {preposition}" if language == "en" else verb + preposition)
        keys.append(verb)
        found = next((said[key] for key in keys if key in said), None)
        return found or Predicate(_plain_id(verb), listed=False)

    def fused(self, word: str) -> tuple[str, str] | None:
        """A Chinese word that is verb and object at once, taken apart: 踢足球 → (踢, 足球)."""
        return self._fused.get(word)

    def governs(self, language: str, verb: str, preposition: str) -> Predicate | None:
        """The predicate that a verb makes only with this preposition: live in → lives_in."""
        return self._said[language].get(f"{verb} {preposition}" if language == "en" else verb + preposition)

    def says_predicate(self, language: str, word: str) -> bool:
        return word in self._said[language] or (language == "zh" and self.fused(word) is not None)

    def _add(self, entry: dict[str, Any]) -> None:
        predicate = Predicate(
            id=entry["id"],
            kind=PropositionKind(entry.get("kind", "Fact")),
            role=Role(entry.get("role", "PATIENT")),
            single_valued=entry.get("single_valued", False),
            object_type=EntityType(entry.get("object_type", "Unspecified")),
            intransitive=entry.get("intransitive", False),
            unwanted=entry.get("unwanted", False),
        )
        self._by_id[predicate.id] = predicate
        for language in ("zh", "en"):
            for word in entry.get(language, ()):
                self._said[language].setdefault(word, predicate)
            for word in entry.get(f"attribute_{language}", ()):
                self._attributes[language].setdefault(word, predicate)
            for word in entry.get(f"inverse_{language}", ()):
                self._said[language].setdefault(word, replace(predicate, inverse=True))
            for word in entry.get(f"ended_{language}", ()):
                self._said[language].setdefault(word, replace(predicate, ended=True))
        self._fused.update(_fused_words(entry.get("zh", ())))


@cache
def packaged_catalogue() -> PredicateCatalogue:
    """The catalogue of this package, read once."""
    text = files("app.services.ingest.extraction").joinpath("predicates.toml").read_text(encoding="utf-8")
    return PredicateCatalogue(tomllib.loads(text)["predicate"])


def _fused_words(keys: Iterable[str]) -> dict[str, tuple[str, str]]:
    parted = (key.partition("+") for key in keys if "+" in key)
    return {verb + objects: (verb, objects) for verb, _, objects in parted}


def _plain_id(verb: str) -> str:
    return "_".join(verb.lower().replace("-", " ").split())
