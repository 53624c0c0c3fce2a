"""Chinese surface triples, read clause by clause from word tags.

A Chinese clause has a firm order: topic or subject, times and prepositional phrases, verb, complement, object. What
precedes the verb is said after it, as the third part of a triple (改名为新港 → 在1950年).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.domain.knowledge import Layer
from app.domain.syntax import ParsedText
from app.services.ingest.extraction.chinese_phrases import Phrases, Place
from app.services.ingest.extraction.chinese_words import Kind, clause_tokens
from app.services.ingest.extraction.surface import SurfaceTriple, words_of

PRIOR = 0.55
CLAUSE_BEGINNINGS = frozenset({Kind.VERB, Kind.PREPOSITION, Kind.PASSIVE, Kind.DISPOSAL, Kind.COPULA, Kind.MODAL})
Places = tuple[int, ...]
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ChineseClause:
    """One predicate: places of tokens, in the order they are said in."""

    subjects: tuple[Places, ...]
    predicate: Places
    objects: tuple[Places, ...] = ()
    adjuncts: tuple[Places, ...] = ()


@dataclass(slots=True)
class _Opening:
    """What was read of a clause before its verb."""

    subjects: tuple[Places, ...] = ()
    adjuncts: list[Places] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    disposal: int | None = None
    disposed: Places = ()
    passive: int | None = None


def chinese_triples(parsed: ParsedText) -> Iterator[SurfaceTriple]:
    """In the order of the clauses."""
    read = clause_tokens(parsed)
    for clause in _Reader(read).clauses():
        for predicate, object_ in _said(clause):
            for subject in clause.subjects:
                yield SurfaceTriple(
                    words_of(read, subject),
                    words_of(read, predicate),
                    words_of(read, object_),
                    PRIOR,
                    Layer.SHALLOW,
                )


def _said(clause: ChineseClause) -> Iterator[tuple[Places, Places]]:
    for one in clause.objects:
        yield clause.predicate, one
    bases = [(*clause.predicate, *one) for one in clause.objects] or [clause.predicate]
    for adjunct in clause.adjuncts:
        for base in bases:
            yield base, adjunct


class _Reader:
    """Reads the clauses of a sentence in order; a clause without a subject takes that of the clause before."""

    def __init__(self, parsed: ParsedText) -> None:
        self.phrases = Phrases(parsed)
        self.kinds = self.phrases.kinds
        self.words = self.phrases.words
        self.subjects: tuple[Places, ...] = ()
        self.last_noun: Places | None = None
        self.waiting: list[Places] = []
        self.last: ChineseClause | None = None

    def clauses(self) -> Iterator[ChineseClause]:
        for start, end in self._units():
            yield from self._unit(start, end, ())

    def _units(self) -> Iterator[Range]:
        """Parts between marks, cut again before a conjunction that begins a clause."""
        start = 0
        for place, kind in enumerate(self.kinds):
            if kind is Kind.MARK or (kind is Kind.JOINT and self._cuts(start, place)):
                if place > start:
                    yield start, place
                start = place + 1
        if start < len(self.kinds):
            yield start, len(self.kinds)

    def _cuts(self, start: int, place: int) -> bool:
        """Whether a conjunction begins a clause; in 由于…而…, it only joins a reason to its verb."""
        if place == start or self.phrases.kind(place + 1) not in CLAUSE_BEGINNINGS:
            return False
        words = [self.phrases.text(one) for one in range(start, place)]
        return self.phrases.text(place) != "而" or not self.words["linking_prepositions"].intersection(words)

    def _unit(self, start: int, end: int, subjects: tuple[Places, ...]) -> Iterator[ChineseClause]:
        if self.phrases.text(start) in self.words["purposes"] and self.last and self.last.objects and start > 0:
            yield from self._serial(start, end, self.last, [start - 1])
            return
        opening = _Opening(subjects)
        verb = self._open(start, end, opening)
        if verb is not None:
            yield from self._clause(verb, end, opening)
            return
        self.waiting += opening.adjuncts
        if opening.subjects and not self.subjects:
            self.subjects = opening.subjects

    # --- before the verb

    def _open(self, start: int, end: int, opening: _Opening) -> int | None:
        """Reads subject, times, prepositional phrases and colour; the place of the verb, None where there is none."""
        place = start
        while place < end:
            kind = self.kinds[place]
            if kind in {Kind.VERB, Kind.COPULA} and not self._is_modifier(place, end, opening):
                return place
            following = self._adjunct(place, end, opening) or self._voice(place, end, opening)
            if following is None and kind in {Kind.MODAL, Kind.NEGATION}:
                opening.colour.append(place)
                following = place + 1
            if following is None and kind in {Kind.ADVERB, Kind.JOINT, Kind.ASPECT, Kind.RELATIVE, Kind.COORDINATOR}:
                following = place + 1
            place = following or self._subject(place, end, opening)
            if place == start and following is None:
                return None
            start = place
        return None

    def _is_modifier(self, place: int, end: int, opening: _Opening) -> bool:
        return self.phrases.modifier_end(place, end, bool(opening.subjects), Place.SUBJECT) is not None

    def _adjunct(self, place: int, end: int, opening: _Opening) -> int | None:
        """A time or prepositional phrase; where reading goes on."""
        kind = self.kinds[place]
        if kind is Kind.TIME:
            following = self.phrases.time_phrase(place, end)
            passing = following == place + 1 and self.phrases.text(place) in self.words["passing_times"]
        elif kind is Kind.PREPOSITION:
            following = self.phrases.prepositional_phrase(place, end)
            passing = following == place + 1 or self.phrases.text(place) == "当"
            following = max(following, place + 1)
        else:
            return None
        if following == place:
            return None
        if not passing:
            opening.adjuncts.append(tuple(range(place, following)))
        return following

    def _voice(self, place: int, end: int, opening: _Opening) -> int | None:
        """把 and 被 with their nouns; where reading goes on."""
        kind = self.kinds[place]
        if kind not in {Kind.DISPOSAL, Kind.PASSIVE}:
            return None
        following = self.phrases.noun_phrase(place + 1, end, Place.OBLIQUE)
        if kind is Kind.DISPOSAL:
            opening.disposal, opening.disposed = place, tuple(range(place + 1, following))
        else:
            opening.passive = place
            if following > place + 1:
                opening.adjuncts.append(tuple(range(place + 1, following)))
        return max(following, place + 1)

    def _subject(self, place: int, end: int, opening: _Opening) -> int:
        following = self.phrases.noun_phrase(place, end, Place.SUBJECT)
        stands_for = self.words["standing_for_subject"] | self.words["among_them"]
        if following > place and not opening.subjects and not opening.passive:
            if following == place + 1 and self.phrases.text(place) in stands_for:
                in_place = self.phrases.text(place) in self.words["among_them"]
                opening.subjects = (self.last_noun,) if in_place and self.last_noun else self.subjects
            else:
                opening.subjects = self._members(place, following)
        return following

    # --- the verb and what follows

    def _clause(self, verb: int, end: int, opening: _Opening) -> Iterator[ChineseClause]:
        subjects = opening.subjects or self._inherited(verb)
        adjuncts = [*self.waiting, *opening.adjuncts]
        self.waiting = []
        predicate = [*opening.colour, *([opening.passive] if opening.passive is not None else [])]
        if opening.disposal is not None:
            predicate += [opening.disposal, *opening.disposed]
        place = self._verb_group(verb, end, predicate, adjuncts, folds=opening.disposal is not None)
        first = self.phrases.text(verb)
        stands = Place.SUBJECT if first in self.words["pivots"] else Place.OBJECT
        following = self.phrases.noun_phrase(place, end, stands)
        if following == place and stands is Place.SUBJECT:
            following = self.phrases.noun_phrase(place, end, Place.OBJECT)
        objects = self._members(place, following)
        if opening.disposal is not None and not objects:
            predicate = [one for one in predicate if one >= verb]
            objects = (opening.disposed,)
        clause = self._framed(ChineseClause(subjects, tuple(predicate), objects, tuple(adjuncts)))
        yield clause
        self._remember(clause, opening)
        if following > place and self._is_clause(place, following):
            yield from self._unit(place, following, ())
        if following < end:
            yield from self._rest(verb, following, end, clause)

    def _remember(self, clause: ChineseClause, opening: _Opening) -> None:
        self.last = clause
        self.subjects = opening.subjects or self.subjects
        if clause.objects:
            self.last_noun = clause.objects[0]
        elif clause.adjuncts and self.kinds[clause.adjuncts[-1][0]] is Kind.PREPOSITION:
            self.last_noun = clause.adjuncts[-1][1:]

    def _is_clause(self, start: int, end: int) -> bool:
        """它保护…的花园 as what something is: a pronoun and its verb, which has an object."""
        personal = self.phrases.text(start) in self.words["personal"]
        return (
            personal
            and start + 2 < end
            and self.kinds[start + 1] is Kind.VERB
            and self.kinds[start + 2] is not (Kind.RELATIVE)
        )

    def _members(self, start: int, end: int) -> tuple[Places, ...]:
        return tuple(one for part in self.phrases.conjuncts(start, end) for one in self.phrases.distributed(*part))

    def _inherited(self, verb: int) -> tuple[Places, ...]:
        if self.phrases.text(verb) in self.words["parts_of_things"] and self.last_noun:
            return (self.last_noun,)
        return self.subjects

    def _verb_group(self, verb: int, end: int, predicate: list[int], adjuncts: list[Places], *, folds: bool) -> int:
        """The verb with aspect, complement and the verbs that it governs; where reading goes on.

        `folds`: what 在 or 到 says is the object (把书放在 → 桌上).
        """
        predicate.append(verb)
        place = verb + 1
        while place < end:
            text, kind = self.phrases.text(place), self.kinds[place]
            if text in self.words["phrase_complements"] and not folds:
                following = self.phrases.prepositional_phrase(place, end)
                if following > place + 1:
                    adjuncts.append(tuple(range(place, following)))
                return max(following, place + 1)
            complement = text in self.words["folded_complements"] | self.words["phrase_complements"]
            if not (kind is Kind.ASPECT or complement or self._is_governed(place, end)):
                break
            predicate.append(place)
            place += 1
        return place

    def _is_governed(self, place: int, end: int) -> bool:
        """A verb right behind another one: of the predicate, unless it begins a modifier of the object."""
        if self.kinds[place] is not Kind.VERB or self.kinds[place - 1] is Kind.ASPECT:
            return False
        if self.phrases.text(place - 1) in self.words["control"]:
            return True
        return self.phrases.modifier_end(place, end, False, Place.OBJECT) is None

    def _rest(self, verb: int, place: int, end: int, clause: ChineseClause) -> Iterator[ChineseClause]:
        """What follows the object: a second verb of the same subject, or the clause that the verb speaks of."""
        first = self.phrases.text(verb)
        if first in self.words["pivots"] | self.words["clausal"] and clause.objects:
            yield from self._unit(place, end, clause.objects)
            return
        if self.phrases.text(place) in self.words["serial_joints"] and clause.objects:
            yield from self._serial(place, end, clause, [])
        else:
            yield from self._unit(place, end, ())

    def _serial(self, joint: int, end: int, clause: ChineseClause, marks: list[int]) -> Iterator[ChineseClause]:
        """What is done in order to (来, 以): said within the predicate, with the marks before it."""
        if self.phrases.kind(joint + 1) is not Kind.VERB or joint + 1 >= end:
            return
        said = [*clause.predicate, *clause.objects[0], *marks, joint]
        following = self._verb_group(joint + 1, end, said, [], folds=True)
        object_end = self.phrases.noun_phrase(following, end, Place.OBJECT)
        if object_end > following:
            yield replace(clause, predicate=tuple(said), objects=self._members(following, object_end), adjuncts=())

    def _framed(self, clause: ChineseClause) -> ChineseClause:
        """A preposition that the verb asks for is of the predicate, its noun the object: 由…组成, 以…命名."""
        for adjunct in clause.adjuncts:
            frame = (adjunct[0], *clause.predicate)
            if not clause.objects and "".join(map(self.phrases.text, frame)) in self.words["frames"]:
                others = tuple(one for one in clause.adjuncts if one != adjunct)
                objects = self._members(adjunct[1], adjunct[-1] + 1)
                return replace(clause, predicate=frame, objects=objects, adjuncts=others)
        return clause
