"""Entities of a sentence, generously: names by their looks, the parser's named spans, and what fills a role."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from app.domain.knowledge import EntityMention, EntityType, Proposition, Utterance
from app.domain.syntax import Span, Token
from app.services.text.names import capitalised_names, chinese_names, name_key

NAMED_SPAN_TYPES = MappingProxyType(
    {
        "PER": EntityType.PERSON, "PERSON": EntityType.PERSON, "ORG": EntityType.ORGANIZATION,
        "NORP": EntityType.ORGANIZATION, "LOC": EntityType.LOCATION, "GPE": EntityType.LOCATION,
        "FAC": EntityType.LOCATION, "PRODUCT": EntityType.PRODUCT, "EVENT": EntityType.EVENT,
        "WORK_OF_ART": EntityType.WORK, "LAW": EntityType.WORK,
    }
)  # fmt: skip
JIEBA_TYPES = MappingProxyType(
    {
        "nr": EntityType.PERSON, "nrt": EntityType.PERSON, "nrfg": EntityType.PERSON, "ns": EntityType.LOCATION,
        "nt": EntityType.ORGANIZATION,
    }
)  # fmt: skip
ORGANIZATION_ENDINGS = tuple("公司 集团 银行 大学 学院 中学 小学 医院 研究所 研究院 协会 委员会 法院 学校 工作室 事务所".split())
LOCATION_ENDINGS = tuple("公园 广场 机场 车站 火车站 餐厅 饭店 酒店 商场 超市 体育馆 图书馆 咖啡馆 咖啡厅 大厦 小区".split())
AFTER_PLACES = tuple("里面 里 上面 上 中 内 外 旁边 附近 门口".split())
COMPANY_WORDS = frozenset("inc ltd llc corp company university college hospital bank institute school museum".split())


def entity_mentions(utterance: Utterance) -> tuple[EntityMention, ...]:
    """Names in the order of the text; the same name and place once, with the type that is known of it."""
    found: dict[tuple[int, int], EntityMention] = {}
    types = {(span.start, span.end): type_ for span, type_ in _named_spans(utterance)}
    by_tag = {(t.start, t.end): JIEBA_TYPES[t.fine_tag] for t in utterance.parsed.tokens if t.fine_tag in JIEBA_TYPES}
    for name, span in _names(utterance):
        place = (span.start, span.end)
        type_ = types.get(place) or _type_by_form(utterance, name, span) or by_tag.get(place, EntityType.UNSPECIFIED)
        _keep(found, utterance, span, type_, 0.6)
    for (start, end), type_ in types.items():
        _keep(found, utterance, Span(start, end), type_, 0.5)
    return tuple(found[place] for place in sorted(found, key=lambda place: (place[0], -place[1])))


def with_role_fillers(
    mentions: tuple[EntityMention, ...], propositions: Iterable[Proposition]
) -> tuple[EntityMention, ...]:
    """The mentions, and those that only a role shows; a role's type fills in an unknown one."""
    found = {(mention.span.start, mention.span.end): mention for mention in mentions}
    for proposition in propositions:
        for filler in proposition.roles:
            if filler.span is None:
                continue
            place = (filler.span.start, filler.span.end)
            known = found.get(place)
            if known is None:
                found[place] = EntityMention(filler.name, filler.name_key, filler.span, filler.type)
            elif known.type is EntityType.UNSPECIFIED and known.name_key == filler.name_key:
                found[place] = replace(known, type=filler.type)
    return tuple(found[place] for place in sorted(found, key=lambda place: (place[0], -place[1])))


def _names(utterance: Utterance) -> list[tuple[str, Span]]:
    return chinese_names(utterance.text) if utterance.language == "zh" else capitalised_names(utterance.text)


def _keep(
    found: dict[tuple[int, int], EntityMention], utterance: Utterance, span: Span, type_: EntityType, confidence: float
) -> None:
    name = span.of(utterance.text).strip()
    key = name_key(name)
    if key and (span.start, span.end) not in found:
        found[span.start, span.end] = EntityMention(name, key, span, type_, confidence)


def _named_spans(utterance: Utterance) -> list[tuple[Span, EntityType]]:
    """The parser's spans where they agree with word borders; 公园里 is the place 公园."""
    tokens = utterance.parsed.tokens
    starts = {token.start for token in tokens}
    ends = {token.end for token in tokens}
    kept = []
    for named in utterance.parsed.named_spans:
        span = _without_place_word(utterance.text, named.span) if utterance.language == "zh" else named.span
        type_ = NAMED_SPAN_TYPES.get(named.label)
        if type_ and span.start in starts and span.end in ends and span.end - span.start > 1:
            kept.append((span, type_))
    return [one for one in kept if not _is_common(tokens, one[0])]


def _without_place_word(text: str, span: Span) -> Span:
    words = span.of(text)
    ending = next((end for end in AFTER_PLACES if words.endswith(end) and len(words) > len(end) + 1), "")
    return Span(span.start, span.end - len(ending))


def _is_common(tokens: tuple[Token, ...], span: Span) -> bool:
    """A span of one word that the dictionary knows as a verb, adverb or pronoun is no name."""
    inside = [token for token in tokens if span.start <= token.start and token.end <= span.end]
    return len(inside) == 1 and inside[0].fine_tag[:1] in {"v", "d", "r", "a", "m", "t", "p", "c", "q"}


def _type_by_form(utterance: Utterance, name: str, span: Span) -> EntityType | None:
    text = utterance.text
    if span.start and text[span.start - 1] == "《":
        return EntityType.WORK
    if utterance.language == "zh":
        if name.endswith(ORGANIZATION_ENDINGS):
            return EntityType.ORGANIZATION
        return EntityType.LOCATION if name.endswith(LOCATION_ENDINGS) else None
    words = name.lower().rstrip(".").split()
    return EntityType.ORGANIZATION if words and words[-1] in COMPANY_WORDS else None
