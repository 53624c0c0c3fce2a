"""Who does what in a Chinese clause: roles by word order, by 把 被 由 给 and by what the complement brings."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_behind import (
    given_to,
    recipient_of,
    second_verb,
    without_count,
)
from app.services.ingest.extraction.chinese_classes import event_words, words_of
from app.services.ingest.extraction.chinese_compounds import verb_and_object
from app.services.ingest.extraction.chinese_copulas import copular
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import COPULAS, Frame, FrameReader
from app.services.ingest.extraction.chinese_fronting import closes_place, counts_topic, fronted, is_place, topic_of
from app.services.ingest.extraction.chinese_passives import passive
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.chinese_subjects import subjects_of
from app.services.ingest.extraction.chinese_turning import OBTAINED, TAKES, turned
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit
from app.services.ingest.extraction.chinese_wishes import wished_object
from app.services.ingest.extraction.entities import looks_like_person
from app.services.ingest.extraction.sentence import Sentence
from app.services.predicates.catalogue import Predicate

GOVERNING = ("attitudes", "thinking", "reporting", "wished")
"""Verbs behind which a clause may stand."""
_NO_OBJECTS = frozenset({"感兴趣", "过敏"})
_DEGREE = re.compile("^(?:不|没有?|很|非常|特别|挺|比较|十分|超级?|有点儿?|最|太|一直|都|也)+(?=.)")
__all__ = ["EventRoles", "Said"]


class EventRoles:
    """Reads the roles of one frame."""

    def __init__(
        self, sentence: Sentence, units: list[Unit], reader: FrameReader, fillers: ChineseFillers, frame: Frame
    ) -> None:
        self.sentence = sentence
        self.units = units
        self.reader = reader
        self.fillers = fillers
        self.frame = frame
        self.words = event_words()
        self.verb = units[frame.verb[0]].plain
        self.fronted = fronted(units, frame)
        self.parted = None if sentence.catalogue.says_predicate("zh", self.verb) else verb_and_object(self.verb)
        last = frame.rest[1] - 1
        tells = self.verb in words_of("reporting", "thinking", "wished")
        if not tells and last > frame.rest[0] and units[last].plain in {"来", "去"} and units[last].does is Does.VERB:
            while last > frame.rest[0] and units[last - 1].does is Does.ADVERB:
                last -= 1
            frame.rest = (frame.rest[0], last)

    def with_frame(self, frame: Frame) -> EventRoles:
        """The same for a clause inside this one."""
        return EventRoles(self.sentence, self.units, self.reader, self.fillers, frame)

    @cached_property
    def _named(self) -> tuple[list[RoleFiller], str]:
        return subjects_of(self)

    @property
    def subjects(self) -> list[RoleFiller]:
        """Those of the noun phrase next to the predicate."""
        return self._named[0]

    @property
    def part(self) -> str:
        """What of theirs is spoken of: 耳朵 of 我奶奶耳朵不好; mostly nothing."""
        return self._named[1]

    def is_unclear(self) -> bool:
        """Somebody or something is the subject, but who or what nobody can say (他, 这)."""
        if not self.frame.topics or self.subjects:
            return False
        return self.reader.text(self.frame.topics[-1]) not in {"自己", "那", "事", "这样", "那样"}

    def said(self, own: list[RoleFiller], before: Carried) -> list[Said]:
        """`before`: who acts and what it is about where the clause does not say."""
        if self.verb in COPULAS:
            return copular(self, own, before)
        state = self._attitude_phrase(own or before.subjects)
        if state:
            return state
        agent = self.frame.phrase("由", "被", "遭")
        if agent is None and own and not self.fillers.can_act(own[0]):
            agent = self.frame.phrase("让", "叫", "给")
        if agent is not None or self.frame.phrase("被", "遭") is not None:
            return passive(self, own, agent, before)
        if self.units[self.frame.verb[0]].does is Does.STATE:
            return self._state(own, before)
        return self._active(own, before)

    def is_misread(self, said: Said) -> bool:
        """Whether it would be done to a clause, or only tells of going (去爬山), no fact beside what is done there."""
        if said.goes_on is not None and self.verb in self.words["motion"] and not said.others and not said.value:
            return True
        if self.verb in words_of(*GOVERNING):
            return False
        return any(self.fillers.is_clause(other) for other in said.others)

    def _attitude_phrase(self, subjects: list[RoleFiller]) -> list[Said]:
        """对…过敏, 对…感兴趣, 对…负责, 跟…有约: the phrase brings the object."""
        places = self.frame.phrase("对", "对于", "跟", "和", "与", "向", "为")
        if places is None or not subjects:
            return []
        word = next(word for word, found in self.frame.phrases if found == places)
        surface = self.reader.text(self.frame.verb) + self.reader.text(self.frame.rest)
        bare = _DEGREE.sub("", surface).removesuffix("了")
        predicate = self.sentence.catalogue.governs("zh", f"{word}+", bare)
        if predicate is None:
            return []
        objects = self.fillers.members(places, predicate.role)
        negated = surface.startswith(("不", "没"))
        return [Said(predicate, bare, one, (other,), negated=negated) for one in subjects for other in objects]

    def _state(self, own: list[RoleFiller], before: Carried) -> list[Said]:
        """Adjectives; of nobody they are the speaker's feelings."""
        before = self._first_person(before)
        if before.thing is not None and not self._is_of_people(before):
            before = replace(before, subject=replace(before.thing, role=Role.AGENT, span=None))
        subjects = own or before.subjects
        surface = self.part + self.surface()
        catalogued = self.sentence.catalogue.find("zh", self.verb)
        predicate = catalogued if catalogued.listed else self.sentence.catalogue.by_id("is")
        topic = topic_of(self) if predicate.id != "is" or len(self.frame.topics) > 1 else []
        owned = topic and self.fillers.can_act(topic[0]) and not any(self.fillers.can_act(one) for one in subjects)
        if topic and not owned:
            made = self.sentence.catalogue.find("zh", self.verb)
            return [Said(made, surface, one, tuple(topic)) for one in subjects]
        felt = self._objects(Role.PATIENT) if self.frame.phrase("比", "比起") is None else []
        if felt and not own and self.reader.text(self.frame.rest) in {"我", "我们"}:
            return [Said(predicate, surface, replace(felt[0], role=Role.AGENT), value=surface)]
        if felt and own and len(self.verb) == 1 and not predicate.id.startswith("feels"):
            return self._active(own, before)
        return [
            Said(
                predicate,
                surface,
                one,
                tuple(felt) if predicate.listed and predicate.id != "is" else (),
                value=None if felt and predicate.id != "is" else surface,
            )
            for one in subjects
        ]

    def _is_of_people(self, before: Carried) -> bool:
        """很严, 比我小两岁 are said of who acted, not of what they acted upon."""
        if self.verb in self.words["mental"]:
            return True
        if before.subject is None or not self.fillers.can_act(before.subject):
            return False
        compared = self.frame.phrase("比")
        other = self.fillers.filler(compared, Role.AGENT, EntityType.UNSPECIFIED) if compared else None
        return self.verb in self.words["personal"] or (other is not None and self.fillers.can_act(other))

    def _first_person(self, before: Carried) -> Carried:
        """Feelings that nobody is named for are of who last acted, or the speaker's; a thing has none."""
        if before.subject is None or self.fillers.can_act(before.subject) or self.verb not in self.words["mental"]:
            return before
        return replace(before, subject=self.last_actor(before))

    def last_actor(self, before: Carried) -> RoleFiller | None:
        """Who last did or felt something, else the speaker."""
        return before.actor or self.sentence.person("我", Role.AGENT, None)

    def _active(self, own: list[RoleFiller], before: Carried) -> list[Said]:
        before = self._first_person(before)
        disposed = self.frame.phrase("把", "将")
        others = self.led_by_prepositions()
        patients: list[RoleFiller] = []
        goes_on = None
        if disposed is not None:
            patients = self.fillers.members(disposed, Role.PATIENT)
            others += self.behind_goal()
        elif self.verb in self.words["attitudes"]:
            patients = wished_object(self, before)
        else:
            recipient, rest = recipient_of(self)
            others += recipient
            given, rest = given_to(self, without_count(self, rest))
            others += given
            goes_on, rest = second_verb(self, rest)
            predicate = self.predicate(None)
            place = predicate.role is Role.LOCATION or self._is_goal() or closes_place(self, rest)
            role = Role.LOCATION if place else Role.PATIENT
            patients = (
                self.fillers.members(rest, role, EntityType.LOCATION if place else EntityType.OBJECT)
                if not (self.reader.is_measure(rest) or counts_topic(self, rest))
                else []
            )
        patients = [] if self._parted_word() else patients or self._fused_object()
        places = [replace(one, role=Role.LOCATION) for one in own if is_place(self)]
        if places and any(one.role is Role.PATIENT for one in patients):
            done_to = [one for one in patients if one.role is Role.PATIENT]
            return [
                Said(self.predicate(one), self.surface(), one, (*places, *others), goes_on=goes_on) for one in done_to
            ]
        if self.verb in self.words["appearing"] and not own and any(one.role is Role.PATIENT for one in patients):
            own, patients = [replace(one, role=Role.AGENT) for one in patients], []
        subjects, patients = turned(self, own, before, patients)
        if any(one.role is Role.PATIENT for one in patients):
            others += [one for one in patients if one.role is Role.LOCATION]
            patients = [one for one in patients if one.role is not Role.LOCATION]
        value = None if patients or goes_on else self.time_said()
        of_part = not patients and self.part in self.words["parts"]
        surface = self.part + self.surface() if of_part else self.surface()
        made = []
        for subject in subjects:
            for patient in patients or (None,):
                kept = (patient,) if patient is not None else ()
                made.append(
                    Said(self.predicate(patient), surface, subject, (*kept, *others), value=value, goes_on=goes_on)
                )
        return made

    def _fused_object(self) -> list[RoleFiller]:
        """踢足球 is one word and two things."""
        fused = self.sentence.catalogue.fused(self.verb) or self.parted
        if fused is None or fused[1] in _NO_OBJECTS:
            return []
        end = self.units[self.frame.verb[0]].end
        one = self.sentence.thing(fused[1], Role.PATIENT, Span(end - len(fused[1]), end), EntityType.OBJECT)
        return [one] if one else []

    def _parted_word(self) -> Predicate | None:
        """请了三天假, 请了病假: a word of verb and object with something between them."""
        start, end = without_count(self, self.frame.rest)
        parted = self.frame.verb[1] - self.frame.verb[0] > 1 or self.units[self.frame.verb[0]].denied
        if end - start != 1 or self.frame.complement or not parted:
            return None
        thing = self.units[start].plain
        word = self.verb + (thing[-1] if self.verb == "请" and thing[-1] == "假" else thing)
        found = self.sentence.catalogue.find("zh", word)
        return found if len(word) == 2 and found.listed and self.sentence.catalogue.fused(word) is None else None

    def time_said(self) -> str | None:
        """改到周二: the new time is what the verb is about."""
        start, end = self.frame.rest
        whole = end > start and all(unit.does in {Does.TIME, Does.NUMBER} for unit in self.units[start:end])
        measured = self.verb in self.words["measured"]
        return self.reader.text((start, end)) if whole and (measured or self._is_goal()) else None

    def _is_goal(self) -> bool:
        whole = self.verb + self.frame.complement
        if whole in OBTAINED:
            return False
        if self.frame.complement == "去" and self.verb in TAKES:
            return True
        reached = len(whole) > 1 and whole.endswith(("到", "在", "进", "于", "至", "入"))
        return reached and not self.frame.complement.startswith(("见", "得"))

    def behind_goal(self) -> list[RoleFiller]:
        """What stands behind the verb of 把 and 被: who gets it, or where it goes."""
        if self.frame.rest[1] <= self.frame.rest[0]:
            return []
        gives = self.frame.complement.endswith("给") or self.verb.endswith("给")
        role = Role.RECIPIENT if gives else Role.LOCATION
        start, end = self.frame.rest
        for place in range(start + 1, end):
            if self.units[place].does is Does.VERB and self.reader.modifier_end(place, end) is None:
                end = place
                break
        if not gives and not self._is_goal():
            return []
        if not gives and end - start > 1 and self.units[end - 1].does is Does.CLOSER:
            end -= 1
        one = self.fillers.filler(
            (start, end), role, EntityType.LOCATION if role is Role.LOCATION else EntityType.UNSPECIFIED
        )
        return [one] if one else []

    def _objects(self, role: Role) -> list[RoleFiller]:
        return self.fillers.members(self.frame.rest, role) if self.frame.rest[1] > self.frame.rest[0] else []

    def led_by_prepositions(self) -> list[RoleFiller]:
        """Places, instruments, recipients of the phrases before the verb."""
        found = []
        for word, places in self.frame.phrases:
            role = _ROLES.get(word)
            if role is None or places[1] <= places[0]:
                continue
            if role is Role.LOCATION and self.units[places[1] - 1].does is Does.CLOSER and places[1] - places[0] > 1:
                places = (places[0], places[1] - 1)
            general = EntityType.LOCATION if role is Role.LOCATION else EntityType.OBJECT
            one = self.fillers.filler(places, role, general)
            found += [one] if one else []
        return found

    def surface(self) -> str:
        words = self.reader.text(self.frame.verb)
        while len(words) > len(self.verb) and words[-1] in "了过着":
            words = words[:-1]
        if self.verb in self.words["mental"] or words in self.words["mental"]:
            words = words.rstrip("死坏透") or words
        return self.parted[0] if self.parted else words or self.verb

    def predicate(self, patient: RoleFiller | None) -> Predicate:
        catalogue = self.sentence.catalogue
        whole = self.verb + self.frame.complement
        named = patient is not None and patient.type is EntityType.PERSON and looks_like_person(patient.name)
        if whole in {"叫", "名叫"} and named:
            return catalogue.by_id("name_is")
        fused = catalogue.fused(self.verb) or self.parted
        if fused:
            return catalogue.find("zh", *fused)
        if parted := self._parted_word():
            return parted
        colour = {self.units[place].plain for place in self.frame.colour}
        if self.verb in {"喜欢", "愿意", "爱"} and colour & {"更", "更加", "宁可", "最"} - (
            {"最"} if self.verb != "愿意" else set()
        ):
            return catalogue.by_id("prefers")
        if self.verb == "嫌" and any(self.units[one].does in SAYS for one in range(*self.frame.rest)):
            return catalogue.by_id("complains_about")
        for words in (whole, self.verb):
            found = catalogue.find("zh", words, patient.name if patient else None)
            if found.listed:
                return found
        return catalogue.find("zh", whole)


_ROLES = {
    "在": Role.LOCATION, "用": Role.INSTRUMENT, "拿": Role.INSTRUMENT, "给": Role.RECIPIENT, "向": Role.RECIPIENT,
    "替": Role.BENEFICIARY, "为": Role.BENEFICIARY, "于": Role.LOCATION,
    "因": Role.CAUSE, "因为": Role.CAUSE, "由于": Role.CAUSE,
}  # fmt: skip
