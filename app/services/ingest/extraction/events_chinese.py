"""L1, Chinese: an event for every clause that states something, read from words and their tags.

Parsers of Chinese stumble over conversation; the order of a clause (topic, subject, adverbs, prepositional phrases,
predicate with complement, object) is what these rules go by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.knowledge import Layer, Modality, Proposition, Role, RoleFiller
from app.domain.memory_units import Author
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_event_roles import EventRoles, Said
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import COPULAS, Frame, FrameReader
from app.services.ingest.extraction.chinese_standing import ChineseStanding, chinese_standing
from app.services.ingest.extraction.chinese_units import Does, Unit, event_words, units_of
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition

PRIOR = 0.62
CLAUSE = re.compile(r"[^，,。；;！!？?：:\n]+")
REQUEST = re.compile(
    r"^(?:请|谢|不客气|恭喜|祝贺|晚安|麻烦|拜托|帮我|给我(?!们)|替我|告诉我|查一?下|看看|记得|记住|别(?!的|人)|不要|不用|甭|祝|忽略|算了|抱抱|.{1,3}一下)"
)
REMINDER = re.compile(r"^(?:请|麻烦)?(?:你)?(?:记得)?(?:提醒我|别让我忘了?|叫我记得|提醒一下我)(?:要|一下|记得)?")
RECURSIONS_MAX = 3


@dataclass(frozen=True, slots=True)
class Carried:
    """What a clause may leave out: who acted and what it was about in the clause before."""

    subject: RoleFiller | None = None
    thing: RoleFiller | None = None


class ChineseEvents:
    """Reads one sentence clause by clause."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.words = event_words()
        self.found: list[Finding] = []
        self.carried = Carried()
        self.instructs = False

    def read(self) -> Iterator[Proposition]:
        for number, match in enumerate(CLAUSE.finditer(self.sentence.text)):
            span = Span(*match.span())
            if self.sentence.is_quoted(span) or not match[0].strip():
                continue
            modality = Modality.ASSERTED
            reminded = REMINDER.match(match[0].strip())
            if reminded and self.sentence.speaks_for_user:
                span = Span(span.start + match[0].find(reminded[0]) + reminded.end(), span.end)
                modality = Modality.OBLIGED
            elif REQUEST.match(match[0].strip()):
                self.instructs = number == 0 or self.instructs
                continue
            self._clause(units_of(self.sentence, span), modality, 0)
        for finding in self.found:
            if self._is_allowed(finding):
                yield proposition(self.sentence, finding, Layer.SHALLOW, "event", PRIOR)

    def _is_allowed(self, finding: Finding) -> bool:
        """What an assistant says of the two who talk is no fact, nor what it supposes."""
        if self.sentence.utterance.author != Author.ASSISTANT:
            return True
        talkers = {self.sentence.utterance.speaker, self.sentence.utterance.addressee}
        return finding.subject.name not in talkers and finding.modality is Modality.ASSERTED

    def _clause(self, units: list[Unit], modality: Modality, depth: int) -> None:
        start = 0
        while start < len(units) and (
            units[start].plain in self.words["openers"] or units[start].does in {Does.PARTICLE, Does.JOINT}
        ):
            if units[start].plain in {"据说", "听说"}:
                modality = Modality.REPORTED
            start += 1
        self._predicate(units, start, len(units), modality, depth, None)

    def _predicate(
        self, units: list[Unit], start: int, end: int, modality: Modality, depth: int, subject: RoleFiller | None
    ) -> None:
        reader = FrameReader(units)
        frame = reader.read(start, end)
        if frame is None or depth > RECURSIONS_MAX:
            return
        fillers = ChineseFillers(self.sentence, units)
        verb = units[frame.verb[0]].plain
        colour = [units[place] for place in frame.colour]
        closed = any(unit.plain == "了" for unit in units[frame.verb[0] :])
        clause = Span(units[start].start, units[end - 1].end)
        time = self.sentence.time_within(clause)
        standing = chinese_standing(colour, verb, closed, time, self.sentence.utterance.reference_ms)
        if modality is not Modality.ASSERTED:
            standing = replace(standing, modality=modality)
        roles = EventRoles(self.sentence, units, reader, fillers, frame)
        own = roles.subjects() or ([subject] if subject else [])
        rest = units[frame.rest[0] : frame.rest[1]]
        if verb in COPULAS and rest and rest[0].does is Does.VERB and rest[-1].does is not Does.OF:
            self._predicate(units, *frame.rest, modality=modality, depth=depth + 1, subject=own[0] if own else subject)
            return
        if self._opens_clause(units, frame, verb, own, standing, depth):
            return
        said = roles.said(own, self._left_out(), self.carried.thing)
        for one in said:
            self._keep(one, standing, units, clause)
        self._carry(own, said)
        if said and said[0].goes_on is not None:
            going = said[0].goes_on
            self._predicate(
                units, *going, modality=standing.modality, depth=depth + 1, subject=own[0] if own else self._left_out()
            )

    def _opens_clause(
        self, units: list[Unit], frame: Frame, verb: str, own: list[RoleFiller], standing: ChineseStanding, depth: int
    ) -> bool:
        """觉得, 听说, 希望 and their like: what follows is what is said."""
        start, end = frame.rest
        clausal = verb in self.words["reporting"] or verb in self.words["thinking"] or verb in self.words["wished"]
        if not clausal or end <= start or not any(unit.does in {Does.VERB, Does.STATE} for unit in units[start:end]):
            return verb in self.words["reporting"] and end <= start
        modality = standing.modality
        if verb in self.words["reporting"] and (not own or own[0].name != self.sentence.utterance.speaker):
            modality = Modality.REPORTED
        elif verb in self.words["wished"]:
            modality = Modality.WISHED
        elif verb in {"猜", "估计", "怀疑"}:
            modality = Modality.POSSIBLE
        self._predicate(units, start, end, modality, depth + 1, own[0] if own else None)
        return True

    def _left_out(self) -> RoleFiller | None:
        """Who acts where nobody is named: who acted before, else the speaker."""
        if self.carried.subject is not None:
            return replace(self.carried.subject, span=None)
        return self.sentence.person("我", Role.AGENT, None)

    def _carry(self, own: list[RoleFiller], said: list[Said]) -> None:
        things = [filler for one in said for filler in one.others if filler.role is Role.PATIENT]
        things += [one.subject for one in said if one.subject is not None and one.subject.role is Role.PATIENT]
        acting = next((one.subject for one in said if one.subject), own[0] if own else None)
        subject = acting if acting is not None and acting.role is Role.AGENT else self.carried.subject
        self.carried = Carried(subject, things[0] if things else self.carried.thing)

    def _keep(self, said: Said, standing: ChineseStanding, units: list[Unit], clause: Span) -> None:
        if said.subject is None:
            return
        keys = {said.subject.name_key}
        others = tuple(one for one in said.others if not (one.name_key in keys or keys.add(one.name_key)))  # type: ignore[func-returns-value]
        negated = standing.negated != said.negated
        self.found.append(
            Finding(
                predicate=said.predicate,
                surface=said.surface,
                span=clause,
                subject=said.subject,
                others=others,
                value=said.value,
                negated=negated and not standing.ended,
                ended=standing.ended,
                modality=said.modality or standing.modality,
                time=self.sentence.time_within(clause),
                completeness=1.0 if said.predicate.listed else GENERAL_COMPLETENESS,
            )
        )


def chinese_events(sentence: Sentence) -> tuple[Proposition, ...]:
    return tuple(ChineseEvents(sentence).read())
