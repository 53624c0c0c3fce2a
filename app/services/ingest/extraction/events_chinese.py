"""L1, Chinese: an event for every clause that states something, read from words and their tags.

Parsers of Chinese stumble over conversation; the order of a clause (topic, subject, adverbs, prepositional phrases,
predicate with complement, object) is what these rules go by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.ingest import Author
from app.domain.knowledge import EntityType, Layer, Modality, Proposition, PropositionKind, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, event_words
from app.services.ingest.extraction.chinese_event_roles import EventRoles, Said
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import COPULAS, Frame, FrameReader
from app.services.ingest.extraction.chinese_standing import ChineseStanding, chinese_standing
from app.services.ingest.extraction.chinese_units import Does, Unit, units_of
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition

PRIOR = 0.62
CLAUSE = re.compile(r"[^，,。；;！!？?：:\n]+")
REQUEST = re.compile(
    r"^(?:请|谢|不客气|恭喜|祝贺|晚安|麻烦|拜托|帮我|给我(?!们)|替我|告诉我|查一?下|看看|记得|记住|别(?!的|人)|不要|不用|甭|祝|忽略|算了|抱抱|.{1,3}一下)"
)
REMINDER = re.compile(
    r"^(?:请|麻烦)?(?:你)?(?:到时候?)?(?:记得|别忘了|不要忘了|一定要?)?(?:提醒我|别让我忘了?|叫我记得|提醒一下我)(?:要|一下|记得)?"
)
RECURSIONS_MAX = 3
BRINGS_ABOUT = frozenset({"轮到", "让", "叫", "使", "令", "催", "要求"})
GOES_ON = frozenset({Does.VERB, Does.STATE, Does.ADVERB, Does.MODAL})
DIRECTIVE = re.compile(r"(?<!邀)请(?![假客教了过])|尽量|(?<![特区分个告离级])别(?![的人墅])|不要|甭|统一用|一律用")
NAMES_WHO = re.compile(r"^(?:我|他|她|你|咱)")
AFTERWARDS = frozenset({"后", "以后", "之后", "前", "以前", "之前"})
ASKED = frozenset("写做画讲翻推介解列生总分比查搜找算说读改润编起起设拟概整")
DOUBLED = frozenset({"看看", "想想", "聊聊", "试试", "等等", "说说"})
PHATIC = re.compile(
    r"(?:让?我)?(?:再|先)?(?:想想|看看|试试|考虑考虑|琢磨琢磨)|(?:你|您|大家|早上|上午|下午|晚上|中午)好|.{0,4}(?:快乐|顺利|愉快)|没关系|没事儿?|慢慢来|太.{1,5}了?|真.{1,4}|等一?下|算了|不说.{0,4}|再说|到时候.{0,4}|"
    r"随便.{0,4}|.{0,3}(?:做|祝).{0,3}好梦|原来如此|不客气|没问题|加油|辛苦.{0,3}|好久不见|回头见?聊?|明天见|再见|拜拜"
)
"""Clauses of small talk, whole and without their particles."""
AGE = re.compile(r"(?:\d{1,3}|[一二三四五六七八九十]{1,3})(?:周?岁)?(?:多|半)?|周岁")


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
        self._is_told = False
        self._reminded = False
        self._is_unclear = False

    def read(self) -> Iterator[Proposition]:
        for match in CLAUSE.finditer(self.sentence.text):
            span = Span(*match.span())
            if self.sentence.is_quoted(span) or not match[0].strip():
                continue
            if PHATIC.fullmatch(match[0].strip().rstrip("的了吧呢啊呀哦哈嘛啦哟～~ ")) and not self.carried.thing:
                continue
            modality = Modality.ASSERTED
            reminded = REMINDER.match(match[0].strip())
            if reminded and self.sentence.speaks_for_user:
                span = Span(span.start + match[0].find(reminded[0]) + reminded.end(), span.end)
                modality = Modality.OBLIGED
                self._reminded = True
            elif REQUEST.match(match[0].strip()) or self._directs(match[0].strip()):
                continue
            self._clause(units_of(self.sentence, span), modality, 0)
        for finding in self.found:
            if self._is_allowed(finding):
                yield proposition(self.sentence, finding, Layer.SHALLOW, "event", PRIOR)

    def _directs(self, words: str) -> bool:
        """A clause that asks for something: nobody acts in it."""
        return DIRECTIVE.search(words) is not None and NAMES_WHO.match(words) is None

    def _is_allowed(self, finding: Finding) -> bool:
        """What an assistant says of the two who talk is no fact, nor what it supposes."""
        if self.sentence.utterance.author != Author.ASSISTANT:
            return True
        talkers = {self.sentence.utterance.speaker, self.sentence.utterance.addressee}
        return finding.subject.name not in talkers and finding.modality is Modality.ASSERTED

    def _number(self, units: list[Unit], start: int, end: int) -> None:
        """今年八十七了, 房租六千: a number is the predicate, an age of people and a price of things."""
        while end > start and units[end - 1].does in {Does.PARTICLE, Does.ASPECT}:
            end -= 1
        first = end
        while first > start and units[first - 1].does is Does.NUMBER:
            first -= 1
        if first == end:
            return
        fillers = ChineseFillers(self.sentence, units)
        words = "".join(unit.plain for unit in units[first:end])
        last = first
        while last > start and units[last - 1].does is Does.TIME:
            last -= 1
        subject = fillers.filler((start, last), Role.AGENT, EntityType.UNSPECIFIED) if last > start else None
        subject = subject or (self.carried.subject if subject is None and self._is_colour(units[start:first]) else None)
        if subject is None:
            return
        catalogue = self.sentence.catalogue
        if fillers.can_act(subject):
            if not AGE.fullmatch(words) or subject.name == self.sentence.utterance.speaker:
                return
            said = Said(catalogue.by_id("age_is"), words, subject, value=words)
        else:
            said = Said(catalogue.by_id("costs"), words, subject, value=words)
        self._keep(said, ChineseStanding(), Span(units[start].start, units[end - 1].end))
        self.carried = Carried(self.carried.subject, None if fillers.can_act(subject) else subject)

    def _is_colour(self, units: list[Unit]) -> bool:
        return all(unit.does in {Does.TIME, Does.ADVERB} for unit in units)

    def _existence(self, verb: str, own: list[RoleFiller], said: list[Said]) -> list[Said]:
        """年底会有裁员: of nobody, there is something; documents and tools leave nobody out either."""
        there_is = verb in {"有", "无"} and not own and self.carried.subject is None
        if not there_is or not any(one.others for one in said):
            return said
        if self.sentence.speaks_for_user and not self._is_told:
            return said
        return [replace(one, subject=one.others[0], others=one.others[1:]) for one in said if one.others]

    def _clause(self, units: list[Unit], modality: Modality, depth: int) -> None:
        start = 0
        if not units or units[0].plain in self.words["aims"]:
            return
        if self._is_told:
            modality = Modality.REPORTED
        while start < len(units) and (
            units[start].plain in self.words["openers"] or units[start].does in {Does.PARTICLE, Does.JOINT}
        ):
            if units[start].plain in {"据说", "听说"}:
                modality = Modality.REPORTED
                self._is_told = True
            start += 1
        start = _after_setting(units, start)
        if start < len(units) - 1 and units[start].plain == "就是" and self.carried.subject is not None:
            start += 1
        self._predicate(units, start, len(units), modality, depth, None)

    def _predicate(
        self, units: list[Unit], start: int, end: int, modality: Modality, depth: int, subject: RoleFiller | None
    ) -> None:
        reader = FrameReader(units)
        frame = reader.read(start, end)
        if frame is None and depth == 0:
            self._number(units, start, end)
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
        if verb in {"没有", "没"}:
            standing = replace(standing, negated=not standing.negated)
        roles = EventRoles(self.sentence, units, reader, fillers, frame)
        own = roles.subjects() or ([subject] if subject else [])
        if roles.is_unclear():
            self._is_unclear = True
        if self._is_unclear and not own:
            return
        self._is_unclear = False
        rest = units[frame.rest[0] : frame.rest[1]]
        if verb in COPULAS and rest and rest[0].does in GOES_ON and not self._is_nominal(rest):
            self._predicate(units, *frame.rest, modality=modality, depth=depth + 1, subject=own[0] if own else subject)
            return
        if self._asks_for(frame, verb, own, colour, closed, depth, units):
            return
        if self._brings(units, frame, fillers, own, end, depth) or self._opens_clause(
            units, frame, verb, own, standing, depth
        ):
            return
        said = roles.said(own, self._left_out(), self.carried.thing)
        said = self._existence(verb, own, said)
        for one in said:
            self._keep(one, standing, clause)
        self._carry(own, said)
        if said and said[0].goes_on is not None:
            going = said[0].goes_on
            self._predicate(
                units, *going, modality=standing.modality, depth=depth + 1, subject=own[0] if own else self._left_out()
            )

    def _asks_for(
        self,
        frame: Frame,
        verb: str,
        own: list[RoleFiller],
        colour: list[Unit],
        closed: bool,
        depth: int,
        units: list[Unit],
    ) -> bool:
        """写一首诗, 把这段话翻译成法语: a bare verb of nobody, said to the assistant; 看看, 想想: nothing is said."""
        doubled = verb in DOUBLED or (len(verb) == 2 and verb[0] == verb[1])
        if doubled and not frame.rest[1] > frame.rest[0]:
            return True
        if self._reminded or own or depth or not self.sentence.speaks_for_user:
            return False
        bare = not (closed or colour or frame.topics or self.carried.subject) and not any(
            unit.does in {Does.TIME, Does.ASPECT} for unit in units
        )
        phrases = {word for word, _ in frame.phrases} - {"把", "给", "用", "以", "按"}
        return doubled or (bare and not phrases and verb[:1] in ASKED and frame.rest[1] > frame.rest[0])

    def _is_nominal(self, rest: list[Unit]) -> bool:
        """是延期的原因: a noun with a modifier; 是…的."""
        return rest[-1].does is Does.OF or (len(rest) > 1 and rest[1].does is Does.OF)

    def _brings(
        self, units: list[Unit], frame: Frame, fillers: ChineseFillers, own: list[RoleFiller], end: int, depth: int
    ) -> bool:
        """老板叫我加班: who is told to do it does it."""
        told = frame.phrase("让", "叫")
        if told is None or not own or not fillers.can_act(own[0]) or told[1] <= told[0]:
            return False
        self._predicate(units, told[0], end, Modality.OBLIGED, depth + 1, None)
        return True

    def _opens_clause(
        self, units: list[Unit], frame: Frame, verb: str, own: list[RoleFiller], standing: ChineseStanding, depth: int
    ) -> bool:
        """觉得, 听说, 希望 and their like: what follows is what is said."""
        start, end = frame.rest
        whole = verb + frame.complement
        acts = any(unit.does is Does.VERB for unit in units[start:end])
        if whole in BRINGS_ABOUT and acts and end > start:
            obliged = Modality.OBLIGED if whole in {"让", "叫", "要求", "催"} and own else standing.modality
            self._predicate(units, start, end, obliged, depth + 1, None)
            return True
        dreads = verb in self.words["attitudes"] and end > start and units[start].does is Does.VERB
        clausal = (
            verb in self.words["reporting"] or verb in self.words["thinking"] or verb in self.words["wished"]
        ) and not dreads
        if not clausal or end <= start or not any(unit.does in {Does.VERB, Does.STATE} for unit in units[start:end]):
            told = verb in self.words["reporting"] and end <= start
            self._is_told = self._is_told or (told and bool(own) and own[0].name != self.sentence.utterance.speaker)
            return told
        said = Span(units[start].start, units[end - 1].end)
        if any(quoted.overlaps(said) for quoted in self.sentence.quoted):
            return True
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

    def _keep(self, said: Said, standing: ChineseStanding, clause: Span) -> None:
        if said.subject is None:
            return
        first = {said.subject.name_key: said.subject}
        for one in said.others:
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
                time=self.sentence.time_within(clause),
                completeness=1.0 if said.predicate.listed else GENERAL_COMPLETENESS,
            )
        )


def _after_setting(units: list[Unit], start: int) -> int:
    """毕业后她…: what only says when, before the clause itself."""
    for place in range(start + 1, min(start + 4, len(units) - 1)):
        follows = units[place + 1].plain in PRONOUNS or units[place + 1].does in {Does.ADVERB, Does.MODAL}
        if units[place].plain in AFTERWARDS and units[place - 1].does is Does.VERB and follows:
            return place + 1
    return start


def chinese_events(sentence: Sentence) -> tuple[Proposition, ...]:
    return tuple(ChineseEvents(sentence).read())
