"""The people that a speaker calls by what they are to them: my sister, 我妹妹."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import MappingProxyType

from app.domain.knowledge import EntityMention, EntityType, Proposition, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.kinship import relation_words
from app.services.ingest.extraction.sentence import Sentence

OWN_RELATION = MappingProxyType(
    {
        "zh": re.compile(rf"我的?(?:{relation_words('zh')})(?![夫妻父母公婆姑姨叔舅弟妹哥姐媳孙子友嫂家])"),
        "en": re.compile(rf"\bmy\s+(?:dear\s+|best\s+)?(?:{relation_words('en')})\b", re.IGNORECASE),
    }
)
_SEVERAL = re.compile(r"[两二三四五六七八九十几2-9]|[一1]些|好几")
NAMED_BESIDE = 5
"""How many characters away a name stands that is that of the relative: Orla is my cousin."""


def with_relatives(sentence: Sentence) -> tuple[EntityMention, ...]:
    """The mentions, and the people that the speaker calls my sister, 我妹妹, but does not name beside that: he and she
    may point back to them."""
    found = {(one.span.start, one.span.end): one for one in sentence.mentions}
    for match in OWN_RELATION[sentence.language].finditer(sentence.text):
        span = Span(*match.span())
        who = sentence.person(match[0], Role.AGENT, span)
        near = Span(max(span.start - NAMED_BESIDE, 0), span.end + NAMED_BESIDE)
        if who is not None and who.type is EntityType.PERSON and not any(near.overlaps(one) for one in _spans(found)):
            found[match.span()] = EntityMention(who.name, who.name_key, span, who.type, is_name=False)
    return tuple(found[place] for place in sorted(found, key=lambda place: (place[0], -place[1])))


def _spans(places: Iterable[tuple[int, int]]) -> Iterator[Span]:
    return (Span(*place) for place in places)


def relative_told_of(said: Proposition, sentence: Sentence) -> RoleFiller | None:
    """我有个女儿: who goes on without a name speaks of her."""
    alone = len(said.roles) == 1 and said.predicate.startswith("has_") and sentence.language == "zh"
    if not alone or said.negated or said.object is None or _SEVERAL.search(said.span.of(sentence.text)):
        return None
    return sentence.person(f"我{said.object}", Role.AGENT, None)
