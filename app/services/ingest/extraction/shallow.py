"""L1: subject, verb, object and place read from word tags alone (requirement 004 R2G-6)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from app.domain.knowledge import EntityType, Layer, Proposition, PropositionKind, Role, RoleFiller
from app.domain.syntax import Span, Token
from app.services.ingest.extraction.certainty import has_ended, is_imagined, is_negated, modality_of
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition
from app.services.ingest.extraction.word_sets import word_set

PRIOR = 0.45
BREAKS = frozenset("，,。；;！!？?：:、")
PLACE_WORDS = word_set("里 里面 上 中 内 外 旁边 附近 门口")
PREPOSITIONS = MappingProxyType({"zh": frozenset({"在", "于"}), "en": frozenset({"in", "at"})})
SKIPPED = frozenset({"ADV", "AUX", "PART", "INTJ"})
SAYS_LITTLE = word_set(
    "be have do get make take go come seem let think know guess mean feel want need say tell look see hear "
    "hope wish try keep thank appreciate agree wonder believe remember forget sound happen become put bring "
    "give ask show turn can will may might should could would help mind suppose expect care talk chat share "
    "stand find spend continue stay end leave bear check pick set 是 有 没有 在 说 想 要 会 能 可以 觉得 认为 "
    "知道 让 使 叫 做 来 去 到 给 成 成为 没 可能 应该 看到 听说 感觉 希望 打算 需要 开始 继续 表示 告诉 "
    "认识到 发现 进行 弄 搞 算 像 显得 变 变成 打 拿 放 起来 真是 属于 包括 总 是不是 跟 帮 带 得 将 请"
)


def says_little(verb: Token) -> bool:
    """A verb that makes no fact by itself; a Chinese one of a single character that no catalogue knows is too vague."""
    return verb.lemma in SAYS_LITTLE or (len(verb.lemma) == 1 and not verb.lemma.isascii())


def shallow_propositions(sentence: Sentence) -> tuple[Proposition, ...]:
    """One proposition at most for each part between punctuation marks."""
    found = (_read(sentence, part) for part in _parts(sentence.tokens))
    return tuple(
        proposition(sentence, one, Layer.SHALLOW, "subject_verb_object", PRIOR) for one in found if one is not None
    )


def _parts(tokens: tuple[Token, ...]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in tokens:
        if token.text in BREAKS:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _read(sentence: Sentence, part: list[Token]) -> Finding | None:
    position, subject = _subject(sentence, part)
    if subject is None:
        return None
    place, position = _place(sentence, part, position)
    verb_position = _verb(sentence, part, position)
    if verb_position is None:
        return None
    if place is None:
        place, after = _place(sentence, part, verb_position - 1) if verb_position else (None, 0)
        verb_position = max(verb_position, after) if after < len(part) else verb_position
    verb = part[verb_position]
    patient, end = _patient(sentence, part, verb_position)
    if place is None and sentence.language == "en":
        place, _ = _place(sentence, part, end)
    fused = sentence.fused(verb)
    lemma, head = fused or (verb.lemma, patient.name.split()[-1] if patient else None)
    predicate = sentence.catalogue.find(sentence.language, lemma, head)
    others = tuple(one for one in (patient, place) if one)
    if not predicate.listed and (patient is None or says_little(verb)):
        return None
    if not others and not (predicate.intransitive and subject.type is EntityType.PERSON):
        return None
    if predicate.role is Role.LOCATION and patient:
        others = tuple(
            RoleFiller(Role.LOCATION, one.name, one.name_key, EntityType.LOCATION, one.span) if one is patient else one
            for one in others
        )
    start = subject.span.start if subject.span else part[0].start
    span = Span(start, max([verb.end, *(one.span.end for one in others if one.span)]))
    words = sentence.text[subject.span.end if subject.span else start : verb.end]
    negated = is_negated(words, sentence.language)
    supposed = predicate.kind is not PropositionKind.PREFERENCE and is_imagined(words, sentence.language)
    if sentence.is_quoted(span) or (predicate.denied and negated) or supposed:
        return None
    return Finding(
        predicate=predicate,
        surface=verb.text,
        span=span,
        subject=subject,
        others=others,
        negated=negated,
        ended=has_ended(sentence.text[start:], sentence.language),
        modality=modality_of(words, sentence.language),
        time=sentence.time_within(Span(part[0].start, part[-1].end)),
        completeness=1.0 if predicate.listed else GENERAL_COMPLETENESS,
    )


def _subject(sentence: Sentence, part: list[Token]) -> tuple[int, RoleFiller | None]:
    """The first word that is no adverb or time, if it is a person, a pronoun or a name."""
    for position, token in enumerate(part[:6]):
        span = Span(token.start, token.end)
        if any(time.span.overlaps(span) for time in sentence.times) or token.part_of_speech in SKIPPED | {"CCONJ"}:
            continue
        for width in (3, 2, 1):
            words = Span(token.start, part[min(position + width, len(part)) - 1].end)
            text = words.of(sentence.text)
            found = sentence.person(text, Role.AGENT, words)
            if found is None and (sentence.language == "zh" or token.part_of_speech == "PROPN"):
                found = sentence.named(text, Role.AGENT, words)
            if found:
                return position + width, found
        return position, None
    return 0, None


def _verb(sentence: Sentence, part: list[Token], position: int) -> int | None:
    for index in range(position, min(position + 6, len(part))):
        token = part[index]
        if sentence.language == "zh":
            if sentence.fused(token) or sentence.catalogue.says_predicate("zh", token.text):
                return index
            if token.fine_tag in {"v", "vi"} and token.text not in {"是", "有", "要", "会", "想", "能", "可以", "打算"}:
                return index
        elif token.part_of_speech == "VERB":
            return index
        timed = any(time.span.overlaps(Span(token.start, token.end)) for time in sentence.times)
        if token.part_of_speech not in SKIPPED and not timed and token.fine_tag[:1] not in {"d", "v", "t", "p"}:
            return None
    return None


def _patient(sentence: Sentence, part: list[Token], verb_position: int) -> tuple[RoleFiller | None, int]:
    verb = part[verb_position]
    fused = sentence.fused(verb)
    if fused:
        span = Span(verb.start + len(fused[0]), verb.end)
        return RoleFiller(Role.PATIENT, fused[1], fused[1], EntityType.OBJECT, span), verb_position + 1
    position = verb_position + 1
    while position < len(part) and (
        part[position].text in {"了", "过", "着", "到"}
        or part[position].part_of_speech in {"DET", "NUM"}
        or part[position].fine_tag in {"m", "q", "mq"}
    ):
        position += 1
    return _noun_run(sentence, part, position, Role.PATIENT)


def _place(sentence: Sentence, part: list[Token], position: int) -> tuple[RoleFiller | None, int]:
    """A place after its preposition, and where reading goes on."""
    while position < len(part) and part[position].part_of_speech in SKIPPED:
        position += 1
    if position >= len(part) or part[position].lemma not in PREPOSITIONS[sentence.language]:
        return None, position
    position += 1
    while position < len(part) and part[position].part_of_speech == "DET":
        position += 1
    found, position = _noun_run(sentence, part, position, Role.LOCATION)
    if position < len(part) and part[position].text in PLACE_WORDS:
        position += 1
    return found, position


def _noun_run(sentence: Sentence, part: list[Token], position: int, role: Role) -> tuple[RoleFiller | None, int]:
    start = position
    while position < len(part) and _is_noun(sentence, part[position]):
        position += 1
    has_noun = any(
        token.part_of_speech in {"NOUN", "PROPN"} or token.fine_tag[:1] == "n" for token in part[start:position]
    )
    if not has_noun:
        return None, start
    if position < len(part) and part[position].text in {"的", "'s", "’s"}:
        return None, position
    span = Span(part[start].start, part[position - 1].end)
    if any(time.span.overlaps(span) for time in sentence.times):
        return None, position
    type_ = EntityType.LOCATION if role is Role.LOCATION else EntityType.OBJECT
    return sentence.thing(span.of(sentence.text), role, span, type_), position


def _is_noun(sentence: Sentence, token: Token) -> bool:
    if sentence.language == "zh":
        return (token.fine_tag[:1] == "n" and not sentence.fused(token)) or token.fine_tag in {"vn", "an", "eng", "j"}
    return token.part_of_speech in {"NOUN", "PROPN", "ADJ"}
