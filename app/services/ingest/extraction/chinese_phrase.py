"""A Chinese noun phrase as the filler of a role: who or what its words mean."""

from __future__ import annotations

import re

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of, event_words
from app.services.ingest.extraction.chinese_fillers import (
    COUNTED,
    EMPTY,
    KIN_NAMED,
    OWNED,
    PASSING,
    POINTED_AT,
    POINTING,
    SELF,
)
from app.services.ingest.extraction.entities import AFTER_PLACES
from app.services.ingest.extraction.kinship import with_name_for_me
from app.services.ingest.extraction.sentence import Sentence

IN_PLACE = re.compile(rf"(?<=..)(?:{'|'.join(AFTER_PLACES)})$")
"""公园里, 客厅墙上: the place is the park, the wall."""


def phrase_filler(sentence: Sentence, span: Span, role: Role, general: EntityType) -> RoleFiller | None:
    """None where the words mean nobody and nothing by themselves."""
    words = span.of(sentence.text)
    own = SELF.sub("", words)
    if own in event_words()["group_pronouns"]:
        return sentence.person("我", role, span)
    person = sentence.person(own, role, span)
    if person is not None:
        return person
    if own in PRONOUNS:
        return _pointing(own, role, span)
    if words[0] in "我咱俺" and not sentence.speaks_for_user:
        return None
    named = KIN_NAMED.match(words)
    if named is not None and any(one.name == named["name"] for one in sentence.mentions):
        return sentence.thing(named["name"], role, span, EntityType.PERSON)
    cut = COUNTED.sub("", OWNED.sub("", words))
    start = span.end - len(cut)
    if role is Role.LOCATION:
        cut = IN_PLACE.sub("", cut)
    if not cut or cut in EMPTY:
        return None
    place = Span(start, start + len(cut))
    return sentence.thing(_without_me(sentence, cut), role, place, _type(cut, general))


def _pointing(words: str, role: Role, span: Span) -> RoleFiller | None:
    """The pronoun itself, where nothing tells for certain what it stands for."""
    if role not in POINTED_AT or words not in POINTING:
        return None
    type_ = EntityType.UNSPECIFIED if words.startswith("它") else EntityType.PERSON
    return RoleFiller(role, words, words, type_, span, points=True)


def _without_me(sentence: Sentence, words: str) -> str:
    """我昨天买的车 with the name of who says so, and without what is only true today: another's is another car."""
    speaker = sentence.utterance.speaker
    if speaker is None or "的" not in words or not sentence.speaks_for_user:
        return words
    return with_name_for_me(PASSING.sub("", words), speaker)


def _type(words: str, general: EntityType) -> EntityType:
    if general is not EntityType.UNSPECIFIED or not words.endswith(endings_of("person_ends")):
        return general
    if words.endswith(endings_of("organization_ends")):
        return EntityType.ORGANIZATION
    return general if words.endswith(endings_of("animal_ends")) else EntityType.PERSON
