"""L2: propositions read from a dependency tree, whatever parser made it."""

from __future__ import annotations

from types import MappingProxyType

from app.domain.knowledge import EntityType, Layer, Modality, Proposition, Role, RoleFiller
from app.domain.syntax import Span, Token
from app.services.ingest.extraction.catalogue import Predicate
from app.services.ingest.extraction.certainty import has_ended, is_negated, is_reported, modality_of
from app.services.ingest.extraction.clauses import Clause, Oblique, Tree, clauses
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition
from app.services.ingest.extraction.word_sets import word_set

PRIOR = MappingProxyType({"en": 0.7, "zh": 0.55})
STATED = frozenset({"root", "parataxis", "conj", "xcomp", "list"})
CONTROL = word_set(
    "want hope wish plan need intend decide have go start begin manage 想 要 想要 希望 打算 计划 准备 决定 "
    "开始 需要 可以 能 愿意"
)  # fmt: skip
TASTES = frozenset({"like", "love", "enjoy", "hate", "喜欢", "爱", "讨厌", "喜爱"})
SAYS_LITTLE = word_set(
    "be have do get make take go come seem let think know guess mean feel want need say tell look see hear "
    "hope wish try keep thank appreciate agree wonder believe remember forget sound happen become put bring "
    "give ask show turn can will may might should could would help mind suppose expect care talk chat share "
    "stand find spend continue stay end leave bear check pick set 是 有 没有 在 说 想 要 会 能 可以 觉得 认为 "
    "知道 让 使 叫 做 来 去 到 给 成 成为 没 可能 应该 看到 听说 感觉 希望 打算 需要 开始 继续 表示 告诉 "
    "认识到 发现 进行 弄 搞 算 像 显得 变 变成 打 拿 放 起来 真是 属于 包括 总 是不是 跟 帮 带 得 将 请"
)
LOCATIVE = MappingProxyType(
    {"en": word_set("in at on near inside to into around from"), "zh": frozenset({"在", "于", "到", "去", "从"})}
)
OTHER_ROLES = MappingProxyType(
    {
        "to": Role.RECIPIENT, "for": Role.BENEFICIARY, "with": Role.INSTRUMENT, "by": Role.AGENT,
        "because of": Role.CAUSE, "给": Role.RECIPIENT, "向": Role.RECIPIENT, "对": Role.RECIPIENT,
        "用": Role.INSTRUMENT, "为": Role.BENEFICIARY, "替": Role.BENEFICIARY, "因": Role.CAUSE, "因为": Role.CAUSE,
        "被": Role.AGENT, "由": Role.AGENT, "把": Role.PATIENT,
    }
)  # fmt: skip
TRANSFERS = word_set("give send show lend sell donate read teach write bring offer pass hand mail pay tell")
PERSON_ROLES = frozenset({Role.RECIPIENT, Role.BENEFICIARY, Role.AGENT})
ABSTRACT = word_set(
    "time way chance impact fun difference idea part sense kind sort bit look effort thought point reason "
    "moment feeling stuff lot thing comfort story deal job step break advantage place care mind while word "
    "people everyone"
)
"""Nouns that say nothing without the rest of the sentence."""
PLACES = word_set(
    "park school office shelter museum gym restaurant beach hospital house home store shop city town library "
    "church cafe hotel airport station university college garden club theater theatre cinema mall market "
    "street lake river mountain mountains forest island farm studio kitchen room building stadium zoo center "
    "centre village country field pool bar pub factory lab laboratory garage yard bakery gallery arena court "
    "campus downtown neighborhood neighbourhood countryside woods bookstore supermarket pharmacy clinic bank "
    "embassy"
)
EVENTS = word_set(
    "conference concert party wedding workshop class event game match festival meeting contest show parade "
    "retreat camp ceremony exhibition fair interview appointment funeral dinner lunch seminar lecture "
    "tournament meetup"
)
CONTENT = frozenset({"NOUN", "PROPN", "X", "NUM"})


def says_little(verb: Token) -> bool:
    """A verb that makes no fact by itself; a Chinese one of a single character that no catalogue knows is too vague."""
    return verb.lemma in SAYS_LITTLE or (len(verb.lemma) == 1 and not verb.lemma.isascii())


def dependency_propositions(sentence: Sentence) -> tuple[Proposition, ...]:
    """Main and co-ordinated clauses with a clear subject and at least one more participant."""
    tree = Tree(sentence.utterance.parsed)
    fused = frozenset(
        index for index, token in enumerate(tree.tokens) if token.relation in STATED and sentence.fused(token)
    )
    found = (_read(sentence, tree, clause) for clause in clauses(tree, fused))
    prior = PRIOR[sentence.language]
    return tuple(
        proposition(sentence, finding, Layer.DEPENDENCY, "clause" if not finding.properties else "clause_with", prior)
        for finding in found
        if finding is not None
    )


def _read(sentence: Sentence, tree: Tree, clause: Clause) -> Finding | None:
    if clause.linked not in STATED or clause.subject is None or clause.copular:
        return None
    verb = tree.tokens[clause.verb]
    governor = tree.tokens[clause.governor] if clause.governor is not None else None
    if clause.linked == "xcomp" and (governor is None or governor.lemma not in CONTROL):
        return None
    if clause.complement is not None and verb.lemma in CONTROL | SAYS_LITTLE and verb.lemma not in TASTES:
        return None
    subject = _subject(sentence, tree, clause)
    if subject is None:
        return None
    patient, span, predicate = _patient(sentence, tree, clause)
    event = _event(sentence, tree, clause, predicate)
    if event:
        patient, predicate = event, sentence.catalogue.by_id("attends")
    others = [patient] if patient else []
    others += _fellow_subjects(sentence, tree, clause, subject)
    others += [
        found
        for one in (*clause.obliques, *_places_of_objects(tree, clause))
        if (found := _oblique(sentence, tree, one, predicate, clause))
    ]
    if not predicate.listed and (says_little(verb) or patient is None):
        return None
    if all(one.role is subject.role for one in others) and not (
        predicate.intransitive and subject.type is EntityType.PERSON
    ):
        return None
    return _finding(sentence, tree, clause, predicate, subject, tuple(_distinct(subject, others)), span)


def _finding(
    sentence: Sentence,
    tree: Tree,
    clause: Clause,
    predicate: Predicate,
    subject: RoleFiller,
    others: tuple[RoleFiller, ...],
    span: Span,
) -> Finding | None:
    verb = tree.tokens[clause.verb]
    own_subject = subject.span is not None and (not clause.subject_inherited or clause.linked == "xcomp")
    start = min([span.start, verb.start, *([subject.span.start] if subject.span and own_subject else [])])
    places = [other.span.end for other in others if other.span]
    whole = Span(start, max([span.end, verb.end, *places]))
    around = _words_around_verb(sentence, tree, clause, subject)
    negated = is_negated(around, sentence.language)
    if sentence.is_quoted(whole) or (predicate.inverse and negated):
        return None
    if is_reported(sentence.text[: subject.span.start if subject.span else 0], sentence.language):
        return None
    modality = modality_of(around, sentence.language)
    past = (
        sentence.language == "en" and predicate.single_valued and verb.fine_tag == "VBD" and predicate.id == "lives_in"
    )
    return Finding(
        predicate=predicate,
        surface=span.of(sentence.text) if not others else verb.text,
        span=whole,
        subject=subject,
        others=others,
        negated=negated,
        ended=past or has_ended(sentence.text[whole.start :], sentence.language, predicate.single_valued),
        modality=Modality.PLANNED if modality is Modality.ASSERTED and _is_planned(tree, clause) else modality,
        time=sentence.time_within(_reach(tree, clause, whole)),
        completeness=1.0 if predicate.listed else GENERAL_COMPLETENESS,
    )


def _subject(sentence: Sentence, tree: Tree, clause: Clause) -> RoleFiller | None:
    assert clause.subject is not None
    index = clause.subject
    token = tree.tokens[index]
    role = Role.PATIENT if clause.passive else Role.AGENT
    span = Span(token.start, token.end)
    found = sentence.person(token.text, role, span)
    if found or token.part_of_speech == "PRON":
        return found
    owned = tree.phrase(index, whole=True)
    person = sentence.person(owned.of(sentence.text), role, owned)
    if person or (sentence.language == "en" and token.part_of_speech != "PROPN"):
        return person
    return sentence.named(tree.phrase(index).of(sentence.text), role, tree.phrase(index)) or sentence.named(
        token.text, role, span
    )


def _fellow_subjects(sentence: Sentence, tree: Tree, clause: Clause, subject: RoleFiller) -> list[RoleFiller]:
    """Anna and I: those who act together."""
    assert clause.subject is not None
    found = []
    for index in tree.children(clause.subject, "conj"):
        span = tree.phrase(index)
        words = span.of(sentence.text)
        other = sentence.person(words, subject.role, span) or sentence.named(words, subject.role, span)
        found += [other] if other else []
    return found


def _patient(sentence: Sentence, tree: Tree, clause: Clause) -> tuple[RoleFiller | None, Span, Predicate]:
    """What the verb acts on, the words of the predicate, and the predicate that both together say."""
    verb = tree.tokens[clause.verb]
    words = Span(verb.start, verb.end)
    fused = sentence.fused(verb)
    if fused:
        split = verb.start + len(fused[0])
        named = RoleFiller(Role.PATIENT, fused[1], fused[1], EntityType.OBJECT, Span(split, verb.end))
        return named, words, sentence.catalogue.find("zh", *fused)
    particle = next((tree.tokens[index].lemma for index in tree.children(clause.verb, "compound:prt")), None)
    lemma = f"{verb.lemma} {particle}" if particle and sentence.language == "en" else verb.lemma
    objects = [index for index in clause.objects if index > clause.verb]
    if not objects:
        preposition = next((one.preposition for one in clause.obliques if one.preposition), None)
        return None, words, sentence.catalogue.find(sentence.language, lemma, None, preposition)
    head = tree.tokens[objects[0]]
    predicate = sentence.catalogue.find(sentence.language, lemma, head.lemma)
    thing = _thing(sentence, tree, objects[0], predicate.role)
    if thing is None and predicate.listed and predicate != sentence.catalogue.find(sentence.language, lemma):
        place = Span(head.start, head.end)
        thing = sentence.thing(head.text, predicate.role, place, EntityType.OBJECT)
    return thing, words, predicate


def _thing(sentence: Sentence, tree: Tree, index: int, role: Role) -> RoleFiller | None:
    token = tree.tokens[index]
    place = Span(token.start, token.end)
    if token.part_of_speech == "PRON":
        return sentence.person(token.text, role, place)
    if not _is_content(sentence, token) or token.lemma in ABSTRACT:
        return None
    span = _without_verbs(tree, tree.phrase(index))
    if any(time.span.overlaps(span) for time in sentence.times):
        return None
    owned = sentence.person(tree.phrase(index, whole=True).of(sentence.text), role, tree.phrase(index, whole=True))
    if owned:
        return owned
    general = EntityType.LOCATION if role is Role.LOCATION else EntityType.OBJECT
    common = token.part_of_speech == "NOUN" or token.fine_tag in {"n", "vn", "nz"}
    return sentence.thing(span.of(sentence.text), role, span, general if common else EntityType.UNSPECIFIED)


def _without_verbs(tree: Tree, span: Span) -> Span:
    """A Chinese phrase ends where a verb begins: the parser takes 公园参观 for one noun."""
    verbs = [one.start for one in tree.tokens if span.start < one.start < span.end and one.fine_tag in {"v", "vi"}]
    return Span(span.start, min([span.end, *verbs])) if tree.language == "zh" else span


def _is_content(sentence: Sentence, token: Token) -> bool:
    if sentence.language == "zh":
        return token.fine_tag[:1] in {"n", "e"} or token.fine_tag in {"vn", "an", "l", "i", "j"}
    return token.part_of_speech in CONTENT


def _oblique(
    sentence: Sentence, tree: Tree, oblique: Oblique, predicate: Predicate, clause: Clause
) -> RoleFiller | None:
    first = oblique.preposition.partition(" ")[0]
    verb = tree.tokens[clause.verb].lemma
    said = sentence.catalogue.governs(sentence.language, verb, oblique.preposition)
    governed = said is not None and said.id == predicate.id
    if first == "to" and clause.objects and verb in TRANSFERS:
        return _thing(sentence, tree, oblique.index, Role.RECIPIENT)
    if first in LOCATIVE[sentence.language] and (not governed or predicate.role is Role.LOCATION):
        return _place(sentence, tree, oblique) or _recipient(sentence, tree, oblique, first)
    if governed and sentence.language == "en":
        return _thing(sentence, tree, oblique.index, predicate.role)
    return _recipient(sentence, tree, oblique, first)


def _event(sentence: Sentence, tree: Tree, clause: Clause, predicate: Predicate) -> RoleFiller | None:
    """Going to a concert is attending it."""
    if predicate.id != "travels_to" or sentence.language != "en":
        return None
    for oblique in clause.obliques:
        if oblique.preposition == "to" and tree.tokens[oblique.index].lemma in EVENTS:
            span = tree.phrase(oblique.index)
            return sentence.thing(span.of(sentence.text), Role.PATIENT, span, EntityType.EVENT)
    return None


def _places_of_objects(tree: Tree, clause: Clause) -> list[Oblique]:
    """Football in the park: a parser may hang the place on the object."""
    if tree.language != "en":
        return []
    places = [child for index in clause.objects for child in tree.children(index, "nmod", "obl")]
    return [Oblique(tree.prepositions(one), one, "nmod") for one in places if tree.prepositions(one) in {"in", "at"}]


def _place(sentence: Sentence, tree: Tree, oblique: Oblique) -> RoleFiller | None:
    """A place has a name or is known as one: in the park, 在公园里; not in love, on a different note."""
    filler = _thing(sentence, tree, oblique.index, Role.LOCATION)
    if filler is None or filler.type is EntityType.PERSON:
        return None
    if sentence.language == "zh":
        return filler
    named = filler.name_key in sentence.types_by_key and not filler.name.isdigit()
    return filler if named or tree.tokens[oblique.index].lemma.lower() in PLACES else None


def _recipient(sentence: Sentence, tree: Tree, oblique: Oblique, preposition: str) -> RoleFiller | None:
    role = OTHER_ROLES.get(preposition)
    if role is None:
        return None
    filler = _thing(sentence, tree, oblique.index, role)
    if filler is None or (role in PERSON_ROLES) != (filler.type is EntityType.PERSON):
        return None
    return filler


def _words_around_verb(sentence: Sentence, tree: Tree, clause: Clause, subject: RoleFiller) -> str:
    """The words that negate or colour the verb: from the subject (or the conjunction) to the first object."""
    verb = tree.tokens[clause.verb]
    start = subject.span.end if subject.span and not subject.span.start > verb.start else 0
    if clause.subject_inherited and clause.linked == "conj":
        joined = tree.children(clause.verb, "cc")
        word = tree.tokens[joined[0]] if joined else None
        if word is not None and word.lemma not in {"or", "nor"}:
            start = word.end
        elif word is None and clause.governor is not None:
            start = tree.tokens[clause.governor].end
    marks = [
        one.end for one in tree.tokens[: clause.verb] if one.part_of_speech == "PUNCT" and one.text in "，,。；;：:—"
    ]
    start = max([start, *marks])
    objects = [tree.tokens[index].start for index in clause.objects if index > clause.verb]
    return sentence.text[start : min([max(objects, default=verb.end), verb.end + 12])]


def _is_planned(tree: Tree, clause: Clause) -> bool:
    """I am flying to Rome (a present progressive with a goal) is a plan."""
    if clause.governor is None or clause.linked != "xcomp":
        return False
    return tree.tokens[clause.governor].lemma in {"plan", "intend", "decide", "go", "打算", "计划", "准备", "决定"}


def _reach(tree: Tree, clause: Clause, whole: Span) -> Span:
    """The words of the clause with its times, as far as the next clause."""
    heads = [other for other in tree.children(clause.verb, "conj", "parataxis", "advcl") if other > clause.verb]
    end = min((tree.tokens[other].start for other in heads), default=tree.tokens[-1].end)
    return Span(0 if not clause.subject_inherited else whole.start, max(end, whole.end))


def _distinct(subject: RoleFiller, others: list[RoleFiller]) -> list[RoleFiller]:
    kept: list[RoleFiller] = []
    for other in others:
        if other.name_key != subject.name_key and all(other.name_key != one.name_key for one in kept):
            kept.append(other)
    return kept
