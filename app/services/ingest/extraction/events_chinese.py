"""L1, Chinese: an event for every clause that states something, read from words and their tags: parsers stumble over
conversation; the order of a clause (topic, subject, adverbs, phrases, predicate, object) is what these rules go by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.domain.ingest import Author
from app.domain.knowledge import EntityType, Layer, Modality, Proposition, PropositionKind, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.certainty import chinese_clauses, inside
from app.services.ingest.extraction.chinese_adding import added_to, beyond_aim, still_asking
from app.services.ingest.extraction.chinese_behind import reaches, says_again
from app.services.ingest.extraction.chinese_carrying import (
    carried_on,
    kin_of,
    left_out,
    meant_by,
    opening_person,
    subjects_meant,
    topic_named,
)
from app.services.ingest.extraction.chinese_classes import event_words
from app.services.ingest.extraction.chinese_copulas import is_nominal
from app.services.ingest.extraction.chinese_event_roles import EventRoles
from app.services.ingest.extraction.chinese_existence import existing
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import COPULAS, Frame, FrameReader
from app.services.ingest.extraction.chinese_fronting import topic_of
from app.services.ingest.extraction.chinese_hearsay import HEARSAY, SOURCES, hears_from, told_from
from app.services.ingest.extraction.chinese_mending import clause_units, without_setting
from app.services.ingest.extraction.chinese_numbers import said_without_verb
from app.services.ingest.extraction.chinese_opinions import OPINIONS, governs_clause, leaves_open, modality_under
from app.services.ingest.extraction.chinese_reasons import explains, is_explained_at_once
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.chinese_speech_acts import (
    ADVICE,
    ALLOWED,
    CONDITION,
    PHATIC,
    act_to_do,
    advises,
    asked_of,
    asks_for,
    directs,
    is_allowed,
    requests,
)
from app.services.ingest.extraction.chinese_standing import (
    ChineseStanding,
    chinese_standing,
    is_of_nobody,
    led_by,
    time_of,
)
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS as GENERAL
from app.services.ingest.extraction.sentence import Finding, Sentence, proposition

PRIOR = 0.62
RECURSIONS_MAX = 3
BRINGS_ABOUT = frozenset({"轮到", "让", "叫", "使", "令", "催", "要求"})
GOES_ON = frozenset({Does.VERB, Does.STATE, Does.ADVERB, Does.MODAL})


class ChineseEvents:
    """Reads one sentence clause by clause."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.words = event_words()
        self.found: list[Finding] = []
        self.carried = Carried()
        self._is_told = False
        self._tells = False
        self._reminded = False
        self._is_unclear = False

    def read(self) -> Iterator[Proposition]:
        assists = self.sentence.utterance.author == Author.ASSISTANT
        for span in chinese_clauses(self.sentence.text):
            words = span.of(self.sentence.text).strip()
            if not words or CONDITION.match(words) or (assists and ADVICE.search(words)):
                continue
            if inside(span, self.sentence.silent) or self.sentence.is_quoted(span):
                self.carried = topic_named(self.sentence, span) or self.carried
                continue
            if PHATIC.fullmatch(words.rstrip("的了吧呢啊呀哦哈嘛啦哟～~ ")) and not self.carried.thing:
                continue
            units, modality = clause_units(self.sentence, span), Modality.ASSERTED
            act = act_to_do(self.sentence, span)
            self._reminded = act is not None
            if act is not None:
                units, modality = clause_units(self.sentence, act), Modality.OBLIGED
            elif requests(words, units) or directs(words, units):
                continue
            self._whole_clause(span, units, modality)
        for finding in self.found:
            if is_allowed(self.sentence, finding):
                yield proposition(self.sentence, finding, Layer.SHALLOW, "event", PRIOR)

    def _adds(self, units: list[Unit]) -> bool:
        """尤其是推理小说: one more of what the clause before says somebody likes."""
        added = added_to(self.sentence, units, self.found[-1] if self.found else None)
        self.found += added or []
        return added is not None

    def _whole_clause(self, span: Span, units: list[Unit], modality: Modality) -> None:
        """A reason for what is only told is told, too; 我妈 of 我妈是因为… acts in the reason."""
        before, self.carried = len(self.found), replace(self.carried, topic=None)
        told = self._tells and explains(span.of(self.sentence.text))
        self._clause(units, Modality.REPORTED if told else modality)
        self._tells = told or any(one.modality is Modality.REPORTED for one in self.found[before:])
        if units and before == len(self.found):
            fillers = ChineseFillers(self.sentence, units)
            if is_explained_at_once(self.sentence.text, span.end):
                named = fillers.filler((0, len(units)), Role.AGENT, EntityType.UNSPECIFIED)
            else:
                named = opening_person(fillers)
            self.carried = Carried(named, None, named) if named else self.carried

    def _without_verb(self, units: list[Unit], start: int, end: int) -> None:
        said = said_without_verb(self.sentence, units, start, end, self.carried)
        if said is None or said.subject is None:
            return
        self._keep(said, ChineseStanding(), Span(units[start].start, units[end - 1].end))
        if said.predicate.id == "costs":
            self.carried = replace(self.carried, thing=said.subject)
        else:
            aged = said.predicate.id == "age_is"
            self.carried = Carried(said.subject, None, said.subject if aged else self.carried.actor)

    def _clause(self, units: list[Unit], modality: Modality) -> None:
        start = 0
        units = beyond_aim(units)
        if not units or self._adds(units):
            return
        if len(units) > 1 and units[-2].plain == "一" and units[-1].does is Does.VERB:
            return
        if self._is_told:
            modality = Modality.REPORTED
        while start < len(units) and (
            units[start].plain in self.words["openers"] or units[start].does in {Does.PARTICLE, Does.JOINT}
        ):
            if units[start].plain in HEARSAY:
                modality = Modality.REPORTED
                self._is_told = True
            start += 1
        if start and self.carried.presenter is not None:
            self.carried = Carried(self.carried.presenter, self.carried.subject, self.carried.presenter)
        units = without_setting(units, start)
        if start < len(units) - 1 and units[start].plain == "就是" and self.carried.subject is not None:
            start += 1
        self._predicate(units, start, len(units), modality, 0, [])

    def _predicate(
        self,
        units: list[Unit],
        start: int,
        end: int,
        modality: Modality,
        depth: int,
        subjects: list[RoleFiller],
        denied: bool = False,
    ) -> None:
        reader = FrameReader(units)
        frame = reader.read(start, end)
        if frame is None and depth == 0:
            self._without_verb(units, start, end)
        if frame is None or depth > RECURSIONS_MAX:
            return
        fillers = ChineseFillers(self.sentence, units)
        verb = units[frame.verb[0]].plain
        colour = [units[place] for place in frame.colour]
        closed = any(unit.plain == "了" for unit in units[frame.verb[0] :])
        clause = Span(units[start].start, units[end - 1].end)
        standing = self._standing(units[frame.verb[0]], colour, closed, clause, modality, denied)
        roles = EventRoles(self.sentence, units, reader, fillers, frame)
        meant = subjects_meant(frame, fillers, self.carried)
        own = meant or kin_of(roles.subjects, self.carried, self.sentence) or subjects
        self._is_unclear = self._is_unclear or roles.is_unclear()
        if self._is_unclear and not own:
            return
        self._is_unclear = False
        rest = units[frame.rest[0] : frame.rest[1]]
        if verb in COPULAS and rest and rest[0].does in GOES_ON and not is_nominal(rest):
            self._predicate(
                units, *frame.rest, modality=modality, depth=depth + 1, subjects=own or subjects, denied=denied
            )
            return
        talks = self._reminded or own or depth or not self.sentence.speaks_for_user
        if asks_for(frame, units, closed or self.carried.subject is not None, not talks):
            return
        acting = bool(own) and fillers.can_act(own[0])
        if not acting and reader.presents(frame):
            self._predicate(units, frame.rest[0], end, modality, depth + 1, [], denied)
            return
        if self._brings(units, frame, roles, own, end, depth, standing) or self._opens_clause(
            units, frame, verb, own, standing, depth
        ):
            return
        if not own and is_of_nobody(self.sentence, units[frame.verb[0]], self.carried):
            return
        unsaid = own and standing.modality is Modality.REPORTED
        nobody = None if unsaid else self._left_out(units, frame, standing.modality is Modality.REPORTED)
        said = roles.said(own, replace(self.carried, subject=nobody))
        said = existing(self.sentence, verb, own, said, self.carried, self._is_told)
        for one in said:
            if not (says_again(units, frame, one) or roles.is_misread(one)):
                self._keep(one, standing, clause)
        topic = next(iter(topic_of(roles)), self.carried.topic)
        self.carried = replace(carried_on(self.carried, frame, fillers, own, said), topic=topic)
        self._go_on(units, frame, said, own, standing, depth)

    def _go_on(
        self,
        units: list[Unit],
        frame: Frame,
        said: list[Said],
        own: list[RoleFiller],
        standing: ChineseStanding,
        depth: int,
    ) -> None:
        """What a second verb says, and what follows 得."""
        verb, fillers = units[frame.verb[0]].plain, ChineseFillers(self.sentence, units)
        left_out = self._left_out(units, frame)
        acting = own or ([left_out] if left_out else [])
        if FrameReader(units).has_subject(frame.result):
            self._predicate(units, *frame.result, modality=standing.modality, depth=depth + 1, subjects=[])
        elif any(fillers.can_act(one) for one in acting) and FrameReader(units).has_act(frame.result):
            self._predicate(units, *frame.result, modality=standing.modality, depth=depth + 1, subjects=acting)
        if said and said[0].goes_on is not None:
            going = said[0].goes_on
            told, told_to = asked_of(verb, said[0].others, fillers, standing.modality)
            if verb in ALLOWED and (told is None or standing.negated):
                return
            acting = [told] if told else acting
            before = len(self.found)
            self._predicate(units, *going, modality=told_to, depth=depth + 1, subjects=acting)
            denied = standing.negated and reaches(units, frame, going)
            first = Span(units[0].start, units[going[0]].start)
            self.found[before:] = [
                led_by(self.sentence, one, standing if denied else None, first) for one in self.found[before:]
            ]

    def _standing(
        self, verb: Unit, colour: list[Unit], closed: bool, clause: Span, modality: Modality, denied: bool
    ) -> ChineseStanding:
        time = self.sentence.time_within(clause)
        standing = chinese_standing(colour, verb.plain, closed, time, self.sentence.utterance.reference_ms)
        given = standing.modality if modality is Modality.ASSERTED else modality
        turned = (verb.denied or verb.plain in {"没有", "没"}) != denied
        return replace(standing, modality=given, negated=standing.negated != turned)

    def _brings(
        self,
        units: list[Unit],
        frame: Frame,
        roles: EventRoles,
        own: list[RoleFiller],
        end: int,
        depth: int,
        standing: ChineseStanding,
    ) -> bool:
        """老板叫我加班: who is told to do it does it."""
        told = frame.phrase("让", "叫")
        asking = own or still_asking(self.carried, roles.fillers, told, units[end - 1])
        if told is None or not asking or not roles.fillers.can_act(asking[0]) or told[1] <= told[0]:
            return False
        done = not standing.negated and any(unit.does is Does.ASPECT for unit in units[told[1] : end])
        under = standing.modality if done else Modality.OBLIGED
        self.carried = replace(self.carried, topic=next(iter(topic_of(roles)), None))
        self._predicate(units, told[0], end, under, depth + 1, [], standing.negated)
        return True

    def _opens_clause(
        self, units: list[Unit], frame: Frame, verb: str, own: list[RoleFiller], standing: ChineseStanding, depth: int
    ) -> bool:
        """觉得, 听说, 希望 and their like: what follows is what is said."""
        start, end = frame.rest
        if verb == "听" and (heard := hears_from(units, start, end)) is not None:
            self._is_told = self._is_told or not heard
            if heard and not standing.negated:
                self._predicate(units, start, end, Modality.REPORTED, depth + 1, [])
            return True
        whole = verb + frame.complement
        acts = any(unit.does is Does.VERB for unit in units[start:end])
        if whole in BRINGS_ABOUT and acts and end > start:
            obliged = Modality.OBLIGED if whole in {"让", "叫", "要求", "催"} and own else standing.modality
            self._predicate(units, start, end, obliged, depth + 1, [], standing.negated)
            return True
        if not governs_clause(units, verb, frame.rest, standing.negated):
            told = verb in self.words["reporting"] and end <= start
            self._is_told = self._is_told or (told and bool(own) and own[0].name != self.sentence.utterance.speaker)
            return told
        said = Span(units[start].start, units[end - 1].end)
        if any(quoted.overlaps(said) for quoted in self.sentence.quoted):
            return True
        holder = own[0] if own else self._left_out(units, frame) if verb in OPINIONS else None
        ours = holder is not None and holder.name == self.sentence.utterance.speaker
        if leaves_open(verb, standing.negated, ours, units[start:end]):
            return True
        if verb in self.words["reporting"] and own and own[0].name.endswith(SOURCES):
            own, self._is_told = [], True
        if verb in self.words["reporting"] and advises(units, start, end):
            own = []
            self._is_unclear = units[start].plain in COPULAS and self.carried.subject is None
        start, modality = told_from(units, verb, start, end), modality_under(verb, standing.modality, ours)
        denied = standing.negated and verb in OPINIONS
        self._predicate(units, start, end, modality, depth + 1, own, denied)
        return True

    def _left_out(self, units: list[Unit], frame: Frame, is_told: bool = False) -> RoleFiller | None:
        return left_out(self.carried, units[frame.verb[0] :], is_told, self.sentence.person("我", Role.AGENT, None))

    def _keep(self, said: Said, standing: ChineseStanding, clause: Span) -> None:
        if said.subject is None or (said.predicate.id in {"likes", "prefers"} and not (said.others or said.value)):
            return
        vague = any(one.points and one.role is Role.PATIENT for one in said.others)
        if vague and (said.subject.points or said.predicate.kind is PropositionKind.PREFERENCE):
            return
        first = {said.subject.name_key: said.subject}
        for one in said.others:
            known = meant_by(one.name, self.carried, said.subject.name) if one.points else None
            one = replace(known, role=one.role, span=one.span) if known else one
            first.setdefault(one.name_key, one)
        others = tuple(first.values())[1:]
        negated = standing.negated != said.negated
        self.found.append(
            Finding(
                predicate=said.predicate,
                surface=said.surface,
                span=clause,
                subject=said.subject,
                others=others,
                value=said.value,
                kind=PropositionKind.TASK if self._reminded else None,
                negated=negated and not standing.ended,
                ended=standing.ended,
                modality=said.modality or standing.modality,
                time=time_of(self.sentence, clause, said.modality or standing.modality),
                completeness=1.0 if said.predicate.listed else GENERAL,
            )
        )


def chinese_events(sentence: Sentence) -> tuple[Proposition, ...]:
    return tuple(ChineseEvents(sentence).read())
