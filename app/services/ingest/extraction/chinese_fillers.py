"""Chinese noun phrases as fillers of roles: who or what is meant, and whether it can act."""

from __future__ import annotations

import re

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of, event_words
from app.services.ingest.extraction.chinese_frames import COPULAS, Places
from app.services.ingest.extraction.chinese_unit import CLOSING, Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS
from app.services.ingest.extraction.kinship import relation_words, with_name_for_me
from app.services.ingest.extraction.sentence import Sentence
from app.services.ingest.extraction.word_sets import word_set
from app.services.text.normal_form import simplified

OWNED = re.compile(r"^(?:我们|我|咱们|咱|俺|他们|他|她|它|其)(?:家里?的|家|的)(?=.)")
COUNTED = re.compile(
    r"^(?:个(?=[^的人])|(?:(?:这|那|这么|那么)(?:[一两二三四五六七八九十几半]|十?几|好几|[0-9]+)?"
    r"|(?:[一两二三四五六七八九十几半]|十?几|好几|[0-9]+))"
    r"(?:个|只|条|辆|台|套|位|双|部|匹|栋|间|家|本|张|把|块|款|支|次|趟"
    r"|份|名|片|口|件|座|群|杯|些|顿|场|篇|首|瓶|盒|门|种|棵|盆|点|束))"
    r"的?(?=[^的]{2,}|.的.)"
)
PASSING = re.compile(r"(?:[今明后昨前]天|[上下这本]个?(?:周|星期|礼拜|月)[一二三四五六日天]?|刚才|刚刚)(?=.+的)")
POINTING = word_set("他俩 她俩 他们俩 她们俩 他们两个 他 她 它 他们 她们 它们 大家 别人 人家")
POINTED_AT = frozenset({Role.AGENT, Role.PATIENT, Role.RECIPIENT})
SELF = re.compile(r"(?<=[我你他她们])(?:自己|这个?人|本人)$")
KIN_NAMED = re.compile(rf"^(?:我们?|咱)?(?:家|的)?(?:{relation_words('zh')})(?P<name>[\u4e00-\u9fff]{{2,4}})$")
HEADLESS = word_set("二手 进口 国产 一次性 黄 白 黑 红 绿 素 荤 男 女 线上 线下 现成 电 别")
EMPTY = frozenset(
    [
        "的",
        "一下",
        "一点",
        "一些",
        "事",
        "时候",
        "什么",
        "多",
        "好",
        "这",
        "那",
        "这样",
        "那样",
        "这里",
        "那里",
        "东西",
        "起来",
        "一次",
        "一遍",
        "好久",
        "点",
        "个",
        "一会儿",
        "会儿",
        "一半会儿",
    ]
)


class ChineseFillers:
    """Fillers of one clause's units."""

    def __init__(self, sentence: Sentence, units: list[Unit]) -> None:
        self.sentence = sentence
        self.units = units

    def span(self, places: Places) -> Span:
        return Span(self.units[places[0]].start, self.units[places[1] - 1].end)

    def members(self, places: Places, role: Role, general: EntityType = EntityType.OBJECT) -> list[RoleFiller]:
        """The fillers of a coordination."""
        found, start = [], places[0]
        for place in range(places[0], places[1] + 1):
            if place == places[1] or self.units[place].does is Does.JOINT:
                if place > start and (one := self.filler((start, place), role, general)) is not None:
                    found.append(one)
                start = place + 1
        return found

    def filler(self, places: Places, role: Role, general: EntityType = EntityType.OBJECT) -> RoleFiller | None:
        places = self._trimmed(places)
        if places[1] <= places[0] or self.units[places[1] - 1].does is Does.PREPOSITION:
            return None
        span = self.span(places)
        words = span.of(self.sentence.text)
        if self._is_mine(places) and self.sentence.person(words, role, span) is None:
            return self.filler((places[0] + 1, places[1]), role, general)
        own = SELF.sub("", words)
        if own in event_words()["group_pronouns"] or (own == "家" and role is Role.AGENT):
            return self.sentence.person("我", role, span)
        person = self.sentence.person(own, role, span)
        if person is not None or own in PRONOUNS:
            return person or self._pointing(own, role, span)
        if words[0] in "我咱俺" and not self.sentence.speaks_for_user:
            return None
        named = KIN_NAMED.match(words)
        if named is not None and any(one.name == named["name"] for one in self.sentence.mentions):
            return self.sentence.thing(named["name"], role, span, EntityType.PERSON)
        cut = OWNED.sub("", words)
        counted = COUNTED.match(simplified(cut))
        borders = {one.start for one in self.units}
        cut = cut[counted.end() :] if counted and span.end - len(cut) + counted.end() in borders else cut
        if not cut or cut in EMPTY:
            return None
        start = span.end - len(cut)
        return self.sentence.thing(self._without_me(cut), role, Span(start, span.end), self._type(cut, general))

    def whose(self, part: RoleFiller) -> RoleFiller | None:
        """我母亲 of 我母亲膝盖; None where only the part is named."""
        within = [
            place for place, one in enumerate(self.units) if part.span and part.span.overlaps(Span(one.start, one.end))
        ]
        if len(within) < 2:
            return None
        owner = self.filler((within[0], within[-1]), Role.AGENT, EntityType.UNSPECIFIED)
        return owner if owner is not None and self.can_act(owner) else None

    def _without_me(self, words: str) -> str:
        """我昨天买的车 with the name of who says so, and without what is only true today: another's is another car."""
        speaker = self.sentence.utterance.speaker
        if speaker is None or "的" not in words or not self.sentence.speaks_for_user:
            return words
        return with_name_for_me(PASSING.sub("", words), speaker)

    def _is_mine(self, places: Places) -> bool:
        """我手机: as 我的手机."""
        if places[1] - places[0] < 2 or not self.sentence.speaks_for_user:
            return False
        first, thing = self.units[places[0]], self.units[places[0] + 1]
        owned = thing.does is Does.NOUN and thing.plain not in POINTERS | PRONOUNS and thing.tag[:2] not in {"nr", "ns"}
        related = self.sentence.catalogue.person("zh", thing.plain) is not None
        return first.plain == "我" and owned and not related and thing.plain[0] not in "这那家俩们人"

    def is_clause(self, filler: RoleFiller) -> bool:
        """Whether its words predicate something (表婶嫌钱少, 还要回队里), not merely as an attribute before 的."""
        if filler.role is not Role.PATIENT or filler.span is None:
            return False
        inside = [one for one in self.units if filler.span.start <= one.start and one.end <= filler.span.end]
        last_of = max((place for place, one in enumerate(inside) if one.does is Does.OF), default=-1)
        head = inside[last_of + 1 :]
        for place, one in enumerate(head):
            if one.plain in COPULAS or one.does in {Does.MODAL, Does.ASPECT}:
                return True
            acts = one.does is Does.VERB and place > 0 and head[place - 1].does is Does.NOUN
            if acts and place + 1 < len(head):
                return True
        return False

    def _pointing(self, words: str, role: Role, span: Span) -> RoleFiller | None:
        """The pronoun itself, where nothing tells for certain what it stands for."""
        if role not in POINTED_AT or words not in POINTING:
            return None
        type_ = EntityType.UNSPECIFIED if words.startswith("它") else EntityType.PERSON
        return RoleFiller(role, words, words, type_, span, points=True)

    def _trimmed(self, places: Places) -> Places:
        """Without times before it and marks around it."""
        start, end = places
        while start < end and self.units[start].does in {Does.TIME, Does.ASPECT, Does.PARTICLE, Does.ADVERB}:
            follows = start + 1 < end and self.units[start + 1].does in {Does.OF, Does.NOUN}
            modifies = (
                self.units[start].does is Does.ADVERB and start + 1 < end and self.units[start + 1].does is Does.OF
            )
            dated = start + 1 < end and self.units[start + 1].does is Does.NOUN
            if (follows and dated and self.units[start].does is Does.TIME) or modifies:
                break
            start += 1
            halved = start < end and self.units[start].plain in {"半", "的"}
            start += 1 if halved and self.units[start - 1].does is Does.TIME else 0
        if start < end and self.units[start].does is Does.OF:
            start += 1
        measured = end - start > 1 and self.units[start].does is Does.NUMBER and self.units[start + 1].does is Does.NOUN
        if measured and self.units[start].plain in event_words()["measures"] - {"个"}:
            start += 1
        while (end > start and self.units[end - 1].does in CLOSING and not self._is_headless(start, end)) or (
            end > start
            and self.units[end - 1].tag == "x"
            and not self.units[end - 1].text.isalnum()
            and self.units[end - 1].text not in "》”』」"
        ):
            end -= 1
        return start, end

    def _is_headless(self, start: int, end: int) -> bool:
        """二手的, 卖课的, 一杯冰的: the noun is left out behind its 的."""
        if self.units[end - 1].does is not Does.OF or end - start < 2:
            return False
        if end - start > 2 and self.units[start].does is Does.NUMBER:
            return True
        before = self.units[end - 2]
        return before.does in {Does.STATE, Does.VERB} or before.plain in HEADLESS

    def _type(self, words: str, general: EntityType) -> EntityType:
        if general is not EntityType.UNSPECIFIED or not self._ends_as_person(words):
            return general
        if words.endswith(endings_of("organization_ends")):
            return EntityType.ORGANIZATION
        return general if words.endswith(endings_of("animal_ends")) else EntityType.PERSON

    def _ends_as_person(self, words: str) -> bool:
        return words.endswith(endings_of("person_ends"))

    def can_act(self, filler: RoleFiller) -> bool:
        """People, animals and organisations, by their type or by how their names end."""
        if filler.name in event_words()["parts"]:
            return False
        acting = {EntityType.PERSON, EntityType.ORGANIZATION}
        in_office = filler.name.endswith(endings_of("offices"))
        return in_office or filler.type in acting or self._ends_as_person(filler.name)
