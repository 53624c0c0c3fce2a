"""L2, semantic roles: what the trained labeller read of a sentence, as propositions (requirement 004 R2G-2, R2G-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from types import MappingProxyType

from app.domain.ingest import Author
from app.domain.knowledge import (
    Argument,
    EntityType,
    Frame,
    FrameRole,
    Implied,
    Layer,
    Modality,
    Proposition,
    PropositionKind,
    Role,
    RoleFiller,
    TimeExpression,
)
from app.domain.syntax import Span
from app.services.ingest.extraction.agreement import FRAME
from app.services.ingest.extraction.certainty import chinese_clauses, has_ended, inside, modality_of
from app.services.ingest.extraction.chinese_phrase import phrase_filler
from app.services.ingest.extraction.chinese_speech_acts import act_to_do
from app.services.ingest.extraction.chinese_standing import time_of
from app.services.ingest.extraction.clause_spans import clause_spans
from app.services.ingest.extraction.english_phrases import EnglishPhrases
from app.services.ingest.extraction.events_chinese import chinese_events
from app.services.ingest.extraction.events_english import english_events
from app.services.ingest.extraction.kinship import relation_words
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition
from app.services.ingest.extraction.tellers import SAYS
from app.services.predicates.catalogue import Predicate, plain_id

PRIOR = 0.75
ROLES = MappingProxyType(
    {
        FrameRole.RECIPIENT: Role.RECIPIENT,
        FrameRole.LOCATION: Role.LOCATION,
        FrameRole.INSTRUMENT: Role.INSTRUMENT,
        FrameRole.MANNER: Role.MANNER,
        FrameRole.BENEFICIARY: Role.BENEFICIARY,
        FrameRole.CAUSE: Role.CAUSE,
        FrameRole.GOAL: Role.LOCATION,
        FrameRole.ORIGIN: Role.LOCATION,
    }
)
"""Of the labeller's roles beside agent and patient those that the graph has; a companion is none of them."""
NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
FIRST_PERSONS = MappingProxyType(
    {
        "zh": re.compile(rf"我(?!们|的|家|{relation_words('zh')})"),
        "en": re.compile(r"\bI\b"),
    }
)
TITLE = re.compile(r"《(?P<title>[^》]+)》")
SPEAKERS = MappingProxyType({"zh": "我", "en": "I"})
ADDRESSEES = MappingProxyType({"zh": "你", "en": "you"})
WANTED = "instruction"
"""The predicate of what somebody wants without a verb that says so: short answers, please."""


@dataclass(frozen=True)
class FramedStatements:
    """Reads the frames of one sentence."""

    sentence: Sentence

    def read(self) -> Iterator[Proposition]:
        """What somebody is to be reminded of is read by its grammar: it has no subject that could be labelled. Where
        grammar agrees with an English frame, its reading is kept: it knows more of ids, times and who says so."""
        english = english_events(self.sentence) if self.sentence.language == "en" else ()
        reminders = self._reminders(english)
        yield from reminders
        told = [*self.sentence.quoted, *(one.span for one in reminders)]
        for frame in self.sentence.utterance.frames or ():
            if any(span.overlaps(frame.words) for span in told):
                continue
            for made in self._wanted(frame) if frame.is_bare else self._stated(frame):
                yield next((one for one in english if _agree(one, made)), made)

    def _reminders(self, english: Sequence[Proposition]) -> tuple[Proposition, ...]:
        if self.sentence.language == "en":
            return tuple(one for one in english if one.rule in {"reminder", "to_do_item"})
        reminded = any(act_to_do(self.sentence, clause) for clause in self._clauses)
        events = chinese_events(self.sentence) if reminded else ()
        return tuple(replace(one, layer=Layer.DEPENDENCY) for one in events if one.kind is PropositionKind.TASK)

    def _stated(self, frame: Frame) -> Iterator[Proposition]:
        predicate = self._predicate(frame)
        clause = self._clause(frame)
        subjects = self._fillers(frame, FrameRole.AGENT, Role.AGENT, EntityType.UNSPECIFIED)
        thing = EntityType.OBJECT if predicate.object_type is EntityType.UNSPECIFIED else predicate.object_type
        patients = self._fillers(frame, FrameRole.PATIENT, predicate.role, thing)
        others = tuple(
            filler for role in ROLES for filler in self._fillers(frame, role, ROLES[role], EntityType.UNSPECIFIED)
        )
        for subject, patient in product(subjects or (None,), patients or (None,)):
            first = subject or (replace(patient, role=Role.PATIENT) if patient else None)
            if first is None:
                continue
            fillers = (*((patient,) if patient and subject else ()), *others)
            kept = {one.name_key: one for one in reversed(fillers) if one.name_key != first.name_key}
            if first.span is None:
                first = replace(first, span=self._first_person(first, Span(clause.start, frame.words.start)))
            finding = self._finding(frame, predicate, first, tuple(reversed(kept.values())))
            yield self._with_attitude(frame, proposition(self.sentence, finding, Layer.DEPENDENCY, FRAME, PRIOR))

    def _finding(
        self, frame: Frame, predicate: Predicate, subject: RoleFiller, others: tuple[RoleFiller, ...]
    ) -> Finding:
        clause = self._clause(frame)
        words = clause.of(self.sentence.text)
        ended = frame.negated and has_ended(words, self.sentence.language)
        return Finding(
            predicate=predicate,
            surface=frame.words.of(self.sentence.text),
            span=self._extent(frame, clause, subject),
            subject=subject,
            others=others,
            negated=frame.negated and not ended,
            ended=ended,
            modality=self._modality(frame, clause),
            time=self._time(clause, frame),
            completeness=frame.score * (1.0 if predicate.listed else GENERAL_COMPLETENESS),
        )

    def _extent(self, frame: Frame, clause: Span, subject: RoleFiller) -> Span:
        """The words that tell it, from its subject on. In English those behind the last argument, mostly a time, tell
        of another thing."""
        placed = subject.span is not None and clause.start <= subject.span.start < frame.words.start
        start = subject.span.start if placed and subject.span else clause.start
        if self.sentence.language == "zh":
            return Span(start, clause.end)
        ends = [one.span.end for one in frame.arguments if one.span and clause.start <= one.span.start < clause.end]
        return Span(start, max([frame.words.end, *ends]))

    def _modality(self, frame: Frame, clause: Span) -> Modality:
        """The words that say it, where there are any: the labeller knows more of them, but none so well."""
        if frame.modality is Modality.REPORTED:
            return frame.modality
        before = self.sentence.text[clause.start : frame.words.end]
        said = modality_of(before, self.sentence.language) if self.sentence.language == "en" else Modality.ASSERTED
        return frame.modality if said is Modality.ASSERTED else said

    def _first_person(self, filler: RoleFiller, before: Span) -> Span | None:
        """Where the speaker is written, of whom the labeller only tells that they are meant."""
        if filler.name != self.sentence.utterance.speaker:
            return None
        places = FIRST_PERSONS[self.sentence.language].finditer(self.sentence.text, before.start, before.end)
        return next((Span(*place.span()) for place in places), None)

    def _time(self, clause: Span, frame: Frame) -> TimeExpression | None:
        zh = self.sentence.language == "zh"
        return time_of(self.sentence, clause, frame.modality) if zh else self.sentence.time_within(clause)

    def _with_attitude(self, frame: Frame, one: Proposition) -> Proposition:
        """不吃香菜, 百听不厌: what is said of somebody's taste in words of something else is a preference, too."""
        if frame.polarity == 0 or one.kind is not PropositionKind.FACT or len(one.roles) < 2:
            return one
        return replace(one, kind=PropositionKind.PREFERENCE, polarity=frame.polarity)

    def _wanted(self, frame: Frame) -> Iterator[Proposition]:
        holders = self._fillers(frame, FrameRole.AGENT, Role.AGENT, EntityType.PERSON)
        own = self.sentence.utterance.author == Author.USER
        predicate = self.sentence.catalogue.by_id(WANTED)
        for holder in holders if own else ():
            finding = Finding(
                predicate=predicate,
                surface=frame.words.of(self.sentence.text),
                span=frame.words,
                subject=holder,
                value=frame.words.of(self.sentence.text),
                negated=frame.polarity < 0,
                kind=PropositionKind.PREFERENCE,
                completeness=frame.score,
            )
            yield proposition(self.sentence, finding, Layer.DEPENDENCY, "wish", PRIOR)

    def _predicate(self, frame: Frame) -> Predicate:
        """What the labeller knows it for, if it is listed; else what its words say."""
        catalogue, language = self.sentence.catalogue, self.sentence.language
        known = catalogue.by_id(frame.predicate)
        parted = language == "zh" and any(
            catalogue.fused(frame.words.of(self.sentence.text) + one.span.of(self.sentence.text))
            for one in frame.arguments
            if one.role is FrameRole.PATIENT and one.span
        )
        if frame.predicate and known.listed and not parted:
            return known
        verb, *behind = self._lemmas(frame.words)
        objects = next((one.span for one in frame.arguments if one.role is FrameRole.PATIENT and one.span), None)
        head = self._lemmas(objects)[-1] if objects else None
        said = catalogue.find(language, verb, head, behind[-1] if behind else None)
        return said if said.listed else Predicate(plain_id(" ".join([verb, *behind])), listed=False)

    def _lemmas(self, words: Span) -> list[str]:
        if self.sentence.language == "zh":
            return [words.of(self.sentence.text)]
        within = (one for one in self.sentence.tree.tokens if words.start <= one.start and one.end <= words.end)
        return [one.lemma.lower() for one in within] or [words.of(self.sentence.text).lower()]

    def _fillers(self, frame: Frame, wanted: FrameRole, role: Role, general: EntityType) -> list[RoleFiller]:
        arguments = [one for one in frame.arguments if one.role is wanted]
        return [filler for one in arguments if (filler := self._filler(one, role, general)) is not None]

    def _filler(self, argument: Argument, role: Role, general: EntityType) -> RoleFiller | None:
        sentence = self.sentence
        general = EntityType.LOCATION if role is Role.LOCATION else general
        if argument.span is not None:
            return self._phrase(self._whole_title(argument.span), role, general)
        if argument.implied is Implied.EARLIER:
            return self._earlier(role) if role is Role.AGENT else None
        words = SPEAKERS if argument.implied is Implied.SPEAKER else ADDRESSEES
        return sentence.person(words[sentence.language], role, None)

    def _whole_title(self, span: Span) -> Span:
        """《城南旧事》 where only its last word was labelled."""
        titles = (Span(*place.span("title")) for place in TITLE.finditer(self.sentence.text))
        return next((title for title in titles if title.overlaps(span)), span)

    def _phrase(self, span: Span, role: Role, general: EntityType) -> RoleFiller | None:
        if self.sentence.language == "zh":
            return phrase_filler(self.sentence, span, role, general)
        head = self.sentence.tree.head_of(span)
        words = span.of(self.sentence.text)
        if head is not None and self.sentence.tree.tokens[head].part_of_speech in NOUNS:
            found = EnglishPhrases(self.sentence, self.sentence.tree).filler(head, role, general)
            if found is None and span.end == self.sentence.tree.tokens[head].end:
                return None
            if found is not None and not self._has_taken_words(found.span, span):
                return found
        return self.sentence.apposed(words, role, span) or self.sentence.thing(words, role, span, general)

    def _has_taken_words(self, found: Span | None, labelled: Span) -> bool:
        """Bought coffee this morning: what a parser takes for part of the phrase, and a frame for its own words."""
        words = (one.words for one in self.sentence.utterance.frames or () if not one.words.overlaps(labelled))
        return found is not None and any(found.overlaps(one) for one in words)

    def _earlier(self, role: Role) -> RoleFiller | None:
        """The one person whom the sentences before named last."""
        talkers = {self.sentence.utterance.speaker, self.sentence.utterance.addressee}
        for people in self.sentence.earlier_people:
            named = sorted(people - talkers)
            if named:
                return self.sentence.thing(named[0], role, None, EntityType.PERSON) if len(named) == 1 else None
        return None

    @cached_property
    def _clauses(self) -> list[Span]:
        zh = self.sentence.language == "zh"
        return chinese_clauses(self.sentence.text) if zh else list(clause_spans(self.sentence))

    def _clause(self, frame: Frame) -> Span:
        return next((one for one in self._clauses if inside(frame.words, [one])), frame.words)


def _agree(one: Proposition, made: Proposition) -> bool:
    """Whether grammar read what was labelled: the same subject, and something else of it."""
    if one.subject != made.subject or not one.span.overlaps(made.span):
        return False
    names, labelled = _named(one), _named(made)
    if names & labelled:
        return True
    words = set(made.predicate_surface.lower().split())
    return not labelled and bool(words & ({*one.predicate_surface.lower().split()} | names))


def _named(one: Proposition) -> set[str]:
    """Whatever it names beside its subject."""
    return {filler.name_key for filler in one.roles[1:]} | ({one.object.lower()} if one.object else set())


def framed_statements(sentence: Sentence) -> tuple[Proposition, ...]:
    """That somebody told it is no statement of its own beside what they told: see `tellers`."""
    found = tuple(FramedStatements(sentence).read())
    if not any(one.modality is Modality.REPORTED for one in found):
        return found
    says = SAYS[sentence.language]
    return tuple(one for one in found if one.rule != FRAME or not says.fullmatch(one.predicate_surface))
