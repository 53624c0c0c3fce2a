"""The frame of a Chinese clause: what stands before its predicate, the predicate with its complement, and the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, event_words, words_of
from app.services.ingest.extraction.chinese_complements import is_complement
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_modern import modern_words
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit

Places = tuple[int, int]
"""Units [first, after the last)."""
NOMINAL = frozenset({Does.NOUN, Does.NUMBER, Does.CLOSER})
COPULAS = frozenset({"是", "就是", "也是", "都是", "便是", "正是", "为", "不是"})
CLOSING_VERBS = frozenset({"叫", "用", "比", "给", "到", "让", "拿"})
WEIGHING = frozenset({"挺", "蛮", "怪"})
"""Degrees that 的 closes: 挺烦开会的."""
MEASURES_OF_TIME = frozenset("次遍天年月下趟会儿辈子刻秒")


@dataclass(slots=True)
class Frame:
    """`topics`: noun phrases before the predicate, in order; `phrases`: prepositions with theirs; `colour`: adverbs and
    modals; `verb`: the predicate with complement and aspect; `rest`: what follows; `result`: what follows 得."""

    topics: list[Places] = field(default_factory=list)
    phrases: list[tuple[str, Places]] = field(default_factory=list)
    colour: list[int] = field(default_factory=list)
    verb: Places = (0, 0)
    complement: str = ""
    rest: Places = (0, 0)
    result: Places = (0, 0)

    def phrase(self, *prepositions: str) -> Places | None:
        return next((places for word, places in self.phrases if word in prepositions), None)


class FrameReader:
    """Reads frames of one clause's units."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.words = event_words()

    def text(self, places: Places) -> str:
        return "".join(unit.plain for unit in self.units[places[0] : places[1]])

    def span(self, places: Places) -> Span:
        return Span(self.units[places[0]].start, self.units[places[1] - 1].end)

    def has_subject(self, places: Places) -> bool:
        """气得我没睡: what follows 得 has a subject of its own."""
        within = self.units[slice(*places)]
        return bool(within) and within[0].does is Does.NOUN and any(one.does in SAYS for one in within)

    def has_act(self, places: Places) -> bool:
        """累得睡不着, 忙得没吃饭, 冻得直哆嗦: what follows 得 is what one does or cannot do; 响得要命 is how much."""
        within = self.units[slice(*places)]
        led = bool(within) and within[0].does is Does.PREPOSITION
        others = set(Does) - {Does.VERB} if led else {Does.ADVERB, Does.MODAL}
        verb = next((one for one in within if one.does not in others), None)
        if verb is None or verb.does is not Does.VERB or verb.plain in self.words["extents"]:
            return False
        denied = any(one.plain in self.words["negations"] for one in within) or verb.denied
        return denied or within[0].plain in {"直", "都", "一直", "把"} or len(verb.plain) > 1

    def presents(self, frame: Frame) -> bool:
        """有个老头拎走了秤: of whom there is somebody or something, that is what the clause goes on about."""
        able = any(self.units[one].does is Does.MODAL for one in frame.colour)
        start, end = frame.rest
        if self.units[frame.verb[0]].plain != "有" or able or end <= start or self.units[start].does is not Does.NUMBER:
            return False
        inner = self.read(start, end)
        return inner is not None and bool(inner.topics) and inner.topics[0][0] == start

    def is_measure(self, places: Places) -> bool:
        """Two months, three times: how long or how often, no object."""
        inside = self.units[places[0] : places[1]]
        counts = bool(inside) and all(unit.does in {Does.NUMBER, Does.TIME} for unit in inside)
        return counts and any(unit.does is Does.TIME or unit.plain[-1:] in MEASURES_OF_TIME for unit in inside)

    def read(self, start: int, end: int) -> Frame | None:
        """None where nothing is predicated."""
        frame = Frame()
        place, opened = start, -1
        while place < end:
            unit = self.units[place]
            following, nominal = self._step(frame, place, end, opened)
            if following < 0:
                self._close(frame, opened, place)
                return self._with_predicate(frame, place, end)
            if nominal:
                fresh = (
                    (unit.plain in PRONOUNS or unit.plain == "有人")
                    and opened >= 0
                    and not self._goes_on(place, opened)
                )
                if fresh:
                    self._close(frame, opened, place)
                opened = place if opened < 0 or fresh else opened
            else:
                self._close(frame, opened, place)
                opened = -1
            place = following
        self._close(frame, opened, end)
        return self._forced(frame, start, end)

    def _goes_on(self, place: int, opened: int) -> bool:
        """A pronoun of the noun phrase before it: 他和我; not behind a noun that is left out (白的我不喝)."""
        before = self.units[place - 1]
        if before.does is Does.OF:
            return place - opened < 2 or self.units[place - 2].does not in SAYS
        return before.does is Does.JOINT

    def _forced(self, frame: Frame, start: int, end: int) -> Frame | None:
        """Where no word is known as a verb: the last one behind an adverb, a modal, a time or a phrase."""
        last = end
        while last > start and (self.units[last - 1].does in {Does.PARTICLE, Does.ASPECT, Does.NUMBER}):
            last -= 1
        if last - start < 2 or last <= start:
            return None
        unit, before = self.units[last - 1], self.units[last - 2]
        phrase_before = any(places[1] in {last - 1, last} for _, places in frame.phrases)
        opened = before.does in {Does.ADVERB, Does.MODAL, Does.TIME} or phrase_before
        opened = opened or (before.does is Does.NOUN and is_verb_object(unit.plain))
        known = (
            unit.plain in PRONOUNS
            or modern_words().get(unit.plain) == "n"
            or unit.tag in {"nr", "ns", "nt", "eng", "x", "r"}
        )
        if not opened or known or unit.does not in {Does.NOUN, Does.ADVERB}:
            return None
        kept = [(one[0], min(one[1], last - 1)) for one in frame.topics if one[0] < last - 1]
        phrases = [(word, (one[0], min(one[1], last - 1))) for word, one in frame.phrases]
        forced = Frame(kept, phrases, [one for one in frame.colour if one != last - 1])
        return self._with_predicate(forced, last - 1, end)

    def _close(self, frame: Frame, opened: int, end: int) -> None:
        if 0 <= opened < end and not self._only_counts(opened, end):
            frame.topics.append((opened, end))

    def _only_counts(self, start: int, end: int) -> bool:
        """七十好几了还打球, 一刻也坐不住: numbers and measures are nobody."""
        return self.is_measure((start, end)) or all(NUMBER.fullmatch(one.plain) for one in self.units[start:end])

    def _step(self, frame: Frame, place: int, end: int, opened: int) -> tuple[int, bool]:
        """Where reading goes on (-1: the predicate is here), and whether the words belong to a noun phrase."""
        unit = self.units[place]
        after = self.units[place + 1] if place + 1 < end else None
        of_follows = after is not None and after.does is Does.OF and place + 2 < end and self._is_noun(place + 2, end)
        match unit.does:
            case Does.TIME if not of_follows:
                return place + 1, False
            case Does.ADVERB | Does.MODAL if not of_follows:
                if unit.does is Does.MODAL and self._is_last(place + 1, end):
                    return -1, False
                frame.colour.append(place)
                return place + 1, False
            case Does.PREPOSITION:
                return self._preposition(frame, place, end)
            case Does.VERB if self._is_while(place, end):
                return place + 2, False
            case Does.VERB | Does.STATE:
                following = self.modifier_end(place, end)
                return (-1, False) if following is None else (following, True)
            case Does.PARTICLE | Does.ASPECT:
                return place + 1, False
            case Does.JOINT if opened < 0:
                return place + 1, False
        return place + 1, True

    def _is_while(self, place: int, end: int) -> bool:
        """穿着很舒服: 着 between the subject and what is said of it."""
        after = self.units[place + 1 : end]
        while_ = len(after) > 1 and after[0].plain == "着" and len(self.units[place].plain) == 1
        return while_ and all(one.does in {Does.STATE, Does.ADVERB, Does.PARTICLE} for one in after[1:])

    def _is_last(self, place: int, end: int) -> bool:
        """Nothing that could be a predicate follows."""
        return not any(self.units[one].does in SAYS for one in range(place, end)) and not any(
            self.units[one].does is Does.PREPOSITION for one in range(place, end)
        )

    def _preposition(self, frame: Frame, place: int, end: int) -> tuple[int, bool]:
        """A phrase before the predicate; the preposition is the verb where no predicate follows it."""
        word = self.units[place].plain
        if word in {"对", "冲", "朝"} and place + 1 < end and self.units[place + 1].plain == "着":
            place += 1
        following = self.noun_end(place + 1, end)
        if word == "比" and place + 3 < end and self.units[place + 2].does is Does.OF:
            following = max(following, place + 3)
        if word in {"被", "遭"} and following == place + 1:
            frame.phrases.append((word, (place + 1, place + 1)))
            return place + 1, False
        if (
            following >= end
            and word in {"在", "跟", "和", "给", "从", "用"}
            and self._may_predicate(place + 2, following)
        ):
            frame.phrases.append((word, (place + 1, following - 1)))
            return following - 1, False
        if following == place + 1 and self._closes(place, end) and word in CLOSING_VERBS:
            return -1, False
        if following >= end or not self._predicate_follows(following, end):
            if (
                word in self.words["verbal_prepositions"]
                and word not in {"对", "为", "从", "跟"}
                and following > place + 1
            ):
                return -1, False
            frame.phrases.append((word, (place + 1, following)))
            return following, False
        if following == place + 1:
            return place + 1, False
        frame.phrases.append((word, (place + 1, following)))
        return following, False

    def _closes(self, place: int, end: int) -> bool:
        """狗老是叫, 这个不能用: nothing follows that a preposition could stand before."""
        led = place > 0 and self.units[place - 1].does in {Does.ADVERB, Does.MODAL, Does.TIME}
        return led and all(one.does in {Does.PARTICLE, Does.ASPECT} for one in self.units[place + 1 : end])

    def _may_predicate(self, place: int, end: int) -> bool:
        """在海关工作: the last word of what seems to be a noun phrase is what is done there."""
        if end <= place:
            return False
        last = self.units[end - 1]
        if last.does is not Does.NOUN or self.units[end - 2].does in {Does.OF, Does.NUMBER}:
            return False
        return last.tag in {"v", "vn", "vi"} or is_verb_object(last.plain)

    def _predicate_follows(self, place: int, end: int) -> bool:
        return any(
            self.units[one].does in SAYS or self.units[one].does is Does.PREPOSITION for one in range(place, end)
        )

    def noun_end(self, place: int, end: int) -> int:
        """Where a noun phrase ends that begins here."""
        while place < end:
            following = self._noun_step(place, end)
            if following is None:
                break
            place = following
        return place

    def _noun_step(self, place: int, end: int) -> int | None:
        unit = self.units[place]
        after = self.units[place + 1] if place + 1 < end else None
        if unit.does in NOMINAL or unit.does in {Does.OF, Does.JOINT}:
            return place + 1
        if unit.does is Does.TIME and after is not None and after.does in {Does.OF, Does.NOUN}:
            return place + 1
        if unit.does in SAYS:
            return self.modifier_end(place, end)
        return self._relative_end(place, end) if unit.does in {Does.ADVERB, Does.MODAL} else None

    def modifier_end(self, place: int, end: int) -> int | None:
        """Where a modifier ends that begins with this verb or adjective (after 的); None where it is the predicate."""
        unit = self.units[place]
        after = self.units[place + 1] if place + 1 < end else None
        if unit.plain in {"帮", "陪"} and after is not None and after.does is Does.NOUN:
            return None
        if unit.does is Does.STATE and after is not None and after.does is Does.NOUN:
            return place + 1 if self._predicate_follows(place + 2, end) else None
        clausal = unit.plain in words_of("attitudes", "thinking", "reporting") or unit.plain in COPULAS
        if clausal and not (after is not None and after.does is Does.OF):
            return None
        return self._relative_end(place, end)

    def _relative_end(self, place: int, end: int) -> int | None:
        """After the first 的 behind which a noun and then a predicate stand."""
        for one in range(place + 1, end - 1):
            headless = self.units[one].does is Does.OF and self.units[one + 1].does in {Does.ADVERB, Does.MODAL}
            if headless and self._predicate_follows(one + 1, end):
                return one + 1
            if self.units[one].does is not Does.OF or not self._is_noun(one + 1, end):
                if self.units[one].does is Does.OF and self.units[one + 1].plain in COPULAS:
                    return one + 1
                continue
            if self._acts_before(place, one) or self._is_of_object(one):
                continue
            beyond = one + 1
            while beyond < end and (
                self.units[beyond].does in NOMINAL or self.units[beyond].does in {Does.OF, Does.JOINT}
            ):
                beyond += 1
            return one + 1 if beyond < end and self._predicate_follows(beyond, end) else None
        return None

    def _acts_before(self, place: int, of: int) -> bool:
        """我去朋友的店帮忙: somebody does it to something of somebody, no clause modifies that."""
        if self.units[place].does is not Does.VERB or not place or of - 1 == place:
            return False
        last = self.units[of - 1]
        return self.units[place - 1].plain in PRONOUNS and last.does is Does.NOUN and last.tag != "v"

    def _is_of_object(self, of: int) -> bool:
        """借了我的梯子还没还: whose the thing is that something was done to, no clause before it."""
        return self.units[of - 1].plain in PRONOUNS and self.units[of - 2].plain == "了"

    def _is_noun(self, place: int, end: int) -> bool:
        unit = self.units[place]
        if unit.does in NOMINAL:
            return True
        return unit.does in SAYS and place + 1 < end and self.units[place + 1].does in {*NOMINAL, Does.OF}

    def _with_predicate(self, frame: Frame, place: int, end: int) -> Frame:
        """The verb with complements and aspects, and the rest without closing particles."""
        last = place + 1
        complement = ""
        aspects = 0
        while last < end and self.units[place].plain not in COPULAS:
            unit = self.units[last]
            if unit.does is Does.ASPECT:
                aspects += 1
            elif unit.plain == "得":
                break
            elif unit.plain in self.words["complements"] and is_complement(self.units, place, last, end):
                complement += unit.plain
            else:
                break
            last += 1
        if last < end and self.units[last].plain == "得":
            frame.result, end = (last + 1, end), last
        while end > last and (self.units[end - 1].does is Does.PARTICLE or self.units[end - 1].plain == "了"):
            end -= 1
        weighed = any(self.units[one].plain in WEIGHING for one in frame.colour)
        if weighed and end > last and self.units[end - 1].does is Does.OF and self.units[end - 2].does in SAYS:
            end -= 1
        frame.verb, frame.complement, frame.rest = (place, last), complement, (last, end)
        return frame
