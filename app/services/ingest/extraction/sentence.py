"""The sentence that the rule layers read: who is meant by its words, and how a finding becomes a proposition."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from app.domain.knowledge import (
    EntityMention,
    EntityType,
    Layer,
    Modality,
    Proposition,
    PropositionKind,
    Role,
    RoleFiller,
    TimeExpression,
    Utterance,
)
from app.domain.memory_units import Author
from app.domain.syntax import Span, Token
from app.services.ingest.extraction.catalogue import Predicate, PredicateCatalogue
from app.services.ingest.extraction.certainty import CERTAINTY, inside, quoted_spans
from app.services.ingest.extraction.kinship import ANIMALS, RELATIONS, relation_words
from app.services.text.names import name_key

FIRST_PERSON = frozenset({"我", "俺", "本人", "咱", "i", "me", "myself", "我自己"})
SECOND_PERSON = frozenset({"你", "您", "you", "yourself"})
THIRD_PERSON = frozenset({"他", "她", "he", "she", "him", "her"})
UNCLEAR = frozenset(
    "它 它们 其 这 那 这个 那个 这些 那些 他们 她们 我们 咱们 你们 大家 自己 别人 有人 人 这里 那里 谁 什么 东西 事 事情 "
    "it this that these those they them we us our everyone someone somebody anyone nobody one who what which there "
    "here something anything nothing everything thing things stuff lot lots bit way itself themselves".split()
)
MY_RELATION = MappingProxyType(
    {
        "zh": re.compile(rf"(?:我|俺)的?({relation_words('zh')})"),
        "en": re.compile(rf"my\s+(?:dear\s+|best\s+)?({relation_words('en')})", re.IGNORECASE),
    }
)
GENERAL_COMPLETENESS = 0.85
"""How complete a proposition is whose verb no catalogue knows."""


@dataclass(frozen=True)
class Sentence:
    """`last_person`: whom he or she stands for, where the conversation leaves no doubt."""

    utterance: Utterance
    mentions: tuple[EntityMention, ...]
    times: tuple[TimeExpression, ...]
    catalogue: PredicateCatalogue
    last_person: str | None = None

    @property
    def text(self) -> str:
        return self.utterance.text

    @property
    def language(self) -> str:
        return self.utterance.language

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.utterance.parsed.tokens

    @property
    def speaks_for_user(self) -> bool:
        return self.utterance.author == Author.USER and self.utterance.speaker is not None

    @cached_property
    def quoted(self) -> tuple[Span, ...]:
        return quoted_spans(self.text)

    @cached_property
    def types_by_key(self) -> dict[str, EntityType]:
        return {mention.name_key: mention.type for mention in self.mentions}

    def is_quoted(self, span: Span) -> bool:
        return inside(span, self.quoted)

    def person(self, words: str, role: Role, span: Span | None) -> RoleFiller | None:
        """The filler for a pronoun, a relative ("my sister") or a name; None where it is not clear who is meant."""
        folded = words.strip().lower()
        if folded in FIRST_PERSON:
            return self._speaker(role, span)
        if folded in SECOND_PERSON:
            return self._filler(role, self.utterance.addressee, EntityType.PERSON, span)
        if folded in THIRD_PERSON:
            return self._filler(role, self._person_before(span), EntityType.PERSON, span)
        if not folded or folded in UNCLEAR:
            return None
        relative = MY_RELATION[self.language].fullmatch(words.strip())
        if relative:
            return self._relative(relative[1], role, span)
        return None

    def named(self, words: str, role: Role, span: Span | None) -> RoleFiller | None:
        """The filler for a name that the text mentions, whole."""
        key = name_key(words)
        if key not in self.types_by_key:
            return None
        return RoleFiller(role, words.strip(), key, self.types_by_key[key], span)

    def thing(self, words: str, role: Role, span: Span | None, type: EntityType) -> RoleFiller | None:  # noqa: A002
        """The filler for any noun phrase; None for words that point at nothing by themselves."""
        name = words.strip()
        key = name_key(name)
        if not key or name.lower() in UNCLEAR | FIRST_PERSON | SECOND_PERSON | THIRD_PERSON:
            return None
        known = self.types_by_key.get(key, EntityType.UNSPECIFIED)
        return RoleFiller(role, name, key, type if known is EntityType.UNSPECIFIED else known, span)

    def time_within(self, span: Span) -> TimeExpression | None:
        """The first time said in the span."""
        return next((time for time in self.times if time.span.overlaps(span)), None)

    def _person_before(self, span: Span | None) -> str | None:
        """Whom he or she means: the one person that the sentence named so far, else the last one of the conversation;
        nobody where several names stand before."""
        before = [one for one in self.mentions if span is not None and one.span.end <= span.start]
        doubtful = {EntityType.PERSON, EntityType.UNSPECIFIED} if self.language == "en" else {EntityType.PERSON}
        possible = {one.name_key: one for one in before if one.type in doubtful}
        if not possible:
            return self.last_person
        only = next(iter(possible.values())) if len(possible) == 1 else None
        return only.name if only and only.type is EntityType.PERSON else None

    def _speaker(self, role: Role, span: Span | None) -> RoleFiller | None:
        return self._filler(role, self.utterance.speaker, EntityType.PERSON, span) if self.speaks_for_user else None

    def _relative(self, word: str, role: Role, span: Span | None) -> RoleFiller | None:
        if not self.speaks_for_user:
            return None
        joint = "的" if self.language == "zh" else "'s "
        relation = RELATIONS[self.language].get(" ".join(word.lower().split()), "")
        type_ = EntityType.OBJECT if relation in ANIMALS else EntityType.PERSON
        return self._filler(role, f"{self.utterance.speaker}{joint}{word}", type_, span)

    def _filler(self, role: Role, name: str | None, type_: EntityType, span: Span | None) -> RoleFiller | None:
        return RoleFiller(role, name, name_key(name), type_, span) if name else None


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found, before it is scored. `surface`: the words of the predicate; `value`: an object that is no
    entity; `completeness` 0..1."""

    predicate: Predicate
    surface: str
    span: Span
    subject: RoleFiller
    others: tuple[RoleFiller, ...] = ()
    value: str | None = None
    negated: bool = False
    ended: bool = False
    modality: Modality = Modality.ASSERTED
    kind: PropositionKind | None = None
    time: TimeExpression | None = None
    properties: tuple[tuple[str, str], ...] = ()
    completeness: float = 1.0


def proposition(sentence: Sentence, finding: Finding, layer: Layer, rule: str, prior: float) -> Proposition:
    """Scores a finding: prior(layer, rule) × completeness × certainty (requirement 004 R2G-4)."""
    predicate = finding.predicate
    negated = finding.negated != predicate.inverse or finding.ended or predicate.ended
    patient = next((other for other in finding.others if other.role in {Role.PATIENT, Role.LOCATION}), None)
    said = finding.value or (patient.name if patient else None)
    kind = finding.kind or predicate.kind
    polarity = 0 if kind is not PropositionKind.PREFERENCE else (-1 if negated else 1)
    closes = finding.ended or predicate.ended
    return Proposition(
        kind=kind,
        predicate=predicate.id,
        predicate_surface=finding.surface,
        roles=(finding.subject, *finding.others),
        span=finding.span,
        canonical=_canonical(sentence, finding, said),
        layer=layer,
        rule=rule,
        confidence=round(prior * finding.completeness * CERTAINTY[finding.modality], 3),
        subject=finding.subject.name,
        object=said,
        negated=negated,
        modality=finding.modality,
        polarity=polarity,
        time=finding.time,
        # "I do not live in Rome" says nothing of where I live; "I no longer live in Rome" ends what held.
        single_valued=predicate.single_valued and (closes or not negated),
        properties=finding.properties,
    )


def _canonical(sentence: Sentence, finding: Finding, said: str | None) -> str:
    """The words of the finding with names for the subject's pronoun and for the speaker."""
    span, subject = finding.span, finding.subject
    text = sentence.text
    if subject.span is None or subject.span.start < span.start:
        said_of, rest = "", text[span.start : span.end]
    else:
        said_of, rest = text[span.start : subject.span.start], text[subject.span.end : span.end]
    speaker = sentence.utterance.speaker if sentence.speaks_for_user else None
    if sentence.language == "zh":
        words = f"{said_of}{subject.name}{rest}" if subject.span or speaker != subject.name else f"{said_of}{rest}"
        if speaker:
            words = re.sub(r"我(?!们)", speaker, words)
        return words if subject.name in words else f"{subject.name}{words}"
    rest = _in_third_person(rest) if subject.span and text[subject.span.start : subject.span.end] in {"I", "i"} else rest
    words = f"{said_of}{subject.name}{rest}" if subject.span else rest
    if speaker:
        words = re.sub(r"\b(?:my|our)\b", f"{speaker}'s", words, flags=re.IGNORECASE)
        words = re.sub(r"\b(?:me|I)\b", speaker, words)
    words = " ".join(words.split())
    return words if subject.name.lower() in words.lower() else f"{subject.name}: {words}"


_CONTRACTED = (
    (re.compile(r"^['’]m\b|^\s+am\b", re.IGNORECASE), " is"),
    (re.compile(r"^['’]ve\b|^\s+have\b", re.IGNORECASE), " has"),
    (re.compile(r"^['’]ll\b", re.IGNORECASE), " will"),
    (re.compile(r"^['’]d\b", re.IGNORECASE), " would"),
    (re.compile(r"^\s+do(?=\s+not\b|n['’]t\b)", re.IGNORECASE), " does"),
)
_PRESENT = re.compile(
    r"^(\s+(?:(?:really|also|still|always|usually|often|just|absolutely|currently|now|no longer)\s+)*)"
    r"(love|like|enjoy|hate|prefer|live|work|own|play|use|want|need|plan|come|drink|eat|read|speak|avoid|study|adore)\b"
)


def _in_third_person(rest: str) -> str:
    for pattern, words in _CONTRACTED:
        changed, count = pattern.subn(words, rest)
        if count:
            return changed
    return _PRESENT.sub(lambda match: match[1] + (f"{match[2][:-1]}ies" if match[2] == "study" else f"{match[2]}s"), rest)
