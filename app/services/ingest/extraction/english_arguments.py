"""What an English verb or adjective takes: objects, recipients, places, instruments, and the predicate they make."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.clauses import Tree
from app.services.ingest.extraction.english_phrases import EnglishPhrases
from app.services.ingest.extraction.english_verbs import named
from app.services.ingest.extraction.sentence import Sentence
from app.services.ingest.extraction.word_sets import word_set
from app.services.predicates.catalogue import Predicate

LOCATIVE = word_set(
    "in at on near inside to into around from under behind off across through over onto towards outside"
)
TRANSFERS = word_set(
    "give send show lend sell donate read teach write bring offer pass hand mail pay tell forward return explain "
    "introduce recommend deliver submit report throw post rent present"
)
CIRCUMSTANCES = word_set(
    "in at by during since until till after before as than without despite like unlike within beyond besides except "
    "instead because due according per throughout amid among between along near behind beside below above under"
)
"""Prepositions that never bring the object of a verb."""
UNKNOWN = frozenset({"this", "that", "these", "those"})
"""Objects without which a verb says something else: I can't speak it."""
UNITS = word_set("season weekend day week month year morning evening night time hour minute weekday")
SENSES = word_set("feel look sound seem smell taste become get stay remain turn")
TOGETHER = word_set("meet talk argue chat fight quarrel break speak agree date flirt compete deal")
PLACES = word_set(
    "park school office shelter museum gym restaurant beach hospital house home store shop city town library "
    "church cafe hotel airport station university college garden club theater theatre cinema mall market "
    "street lake river mountain mountains forest island farm studio kitchen room building stadium zoo center "
    "centre village country field pool bar pub factory lab laboratory garage yard bakery gallery arena court "
    "campus downtown neighborhood neighbourhood countryside woods bookstore supermarket pharmacy clinic bank "
    "embassy"
)


@dataclass(frozen=True, slots=True)
class Arguments:
    """`patients` with whether they are denied alone; `complement`: the index of a clause that is the object;
    `surface` and `words`: what says the predicate; `value`: an object that is no entity."""

    predicate: Predicate
    surface: str
    words: Span
    patients: list[tuple[RoleFiller, bool]] = field(default_factory=list)
    others: list[RoleFiller] = field(default_factory=list)
    agents: list[RoleFiller] = field(default_factory=list)
    complement: int | None = None
    value: str | None = None
    subject_is_speaker: bool = False


def arguments_of(
    sentence: Sentence, tree: Tree, phrases: EnglishPhrases, index: int, *, passive: bool
) -> Arguments | None:
    """None where nothing is said of anybody."""
    token = tree.tokens[index]
    if _is_had(tree, index):
        filler = phrases.filler(index, Role.PATIENT)
        had = sentence.catalogue.find("en", "have", token.lemma.lower())
        return Arguments(had, "has", Span(token.start, token.end), [(filler, False)]) if filler else None
    if token.part_of_speech == "VERB":
        return _of_verb(sentence, tree, phrases, index, passive=passive)
    return _of_state(sentence, tree, phrases, index)


def _is_had(tree: Tree, index: int) -> bool:
    """She has asthma: a noun that the tagger takes for a verb, or the parser for a predicate, because no verb but a
    participle follows "has". What has an object is a participle that looks like the plain verb
    (had quit his job)."""
    token = tree.tokens[index]
    if token.part_of_speech == "VERB" and tree.children(index, "obj"):
        return False
    auxiliaries = [tree.tokens[one] for one in tree.children(index, "aux", "cop") if one == index - 1]
    return token.fine_tag in {"VB", "VBZ", "VBP", "NN", "NNS", "NNP"} and any(
        one.text.lower() in {"has", "have", "had"} for one in auxiliaries
    )


def _of_state(sentence: Sentence, tree: Tree, phrases: EnglishPhrases, index: int) -> Arguments | None:
    """Adjectives, nouns and places after "be"."""
    token = tree.tokens[index]
    words = Span(token.start, token.end)
    cases = [tree.tokens[one].lemma.lower() for one in tree.children(index, "case")]
    if cases:
        return _of_place(sentence, phrases, index, cases[0])
    if token.part_of_speech in {"ADJ", "VERB", "ADV"}:
        obliques = [one for one in tree.children(index, "obl", "nmod", "advcl") if one > index]
        return _of_adjective(sentence, tree, phrases, index, obliques)
    if token.part_of_speech not in {"NOUN", "PROPN", "NUM"}:
        return None
    fan = _fan_of(sentence, tree, phrases, index)
    if fan is not None:
        return fan
    filler = phrases.filler(index, Role.PATIENT, EntityType.UNSPECIFIED)
    if filler is not None:
        return Arguments(sentence.catalogue.by_id("is"), "is", words, [(filler, False)])
    if not tree.children(index, "nummod"):
        return None
    return Arguments(sentence.catalogue.by_id("is"), "is", words, value=phrases.span(index).of(sentence.text))


def _fan_of(sentence: Sentence, tree: Tree, phrases: EnglishPhrases, index: int) -> Arguments | None:
    """A noun that takes an object: a fan of, an expert in."""
    token = tree.tokens[index]
    for oblique in tree.children(index, "nmod"):
        preposition = _preposition(tree, oblique)
        predicate = sentence.catalogue.governs("en", f"be {token.lemma.lower()}", preposition)
        if predicate is not None:
            objects = [] if preposition == "" else _last_of_list(tree, phrases, oblique)
            return Arguments(predicate, token.text, Span(token.start, token.end), objects)
    return None


def _last_of_list(tree: Tree, phrases: EnglishPhrases, index: int) -> list[tuple[RoleFiller, bool]]:
    """Objects; an adjective that the parser takes for the first of a list (slow, quiet films) belongs to the last."""
    found = phrases.fillers(index, Role.PATIENT)
    adjective = tree.tokens[index].part_of_speech == "ADJ"
    return found[1:] if adjective and len(found) > 1 else found


def _of_place(sentence: Sentence, phrases: EnglishPhrases, index: int, preposition: str) -> Arguments | None:
    predicate = sentence.catalogue.governs("en", "be", preposition)
    if predicate is None:
        return None
    filler = phrases.filler(index, predicate.role, EntityType.LOCATION)
    token = phrases.tree.tokens[index]
    if filler is None:
        return None
    return Arguments(predicate, preposition, Span(token.start, token.end), [(filler, False)])


def _of_adjective(
    sentence: Sentence, tree: Tree, phrases: EnglishPhrases, index: int, obliques: list[int]
) -> Arguments | None:
    token = tree.tokens[index]
    words = Span(token.start, token.end)
    for oblique in obliques:
        predicate = sentence.catalogue.governs("en", f"be {token.lemma.lower()}", _preposition(tree, oblique))
        if predicate is not None:
            return Arguments(predicate, token.text, words, phrases.fillers(oblique, predicate.role))
    causes = [one for one in obliques if _preposition(tree, one) in CAUSES and tree.tokens[one].relation != "advcl"]
    others = [found for one in causes for found, _ in phrases.fillers(one, Role.CAUSE)]
    return Arguments(sentence.catalogue.by_id("is"), token.text, words, others=others, value=token.text)


def _preposition(tree: Tree, index: int) -> str:
    cases = [tree.tokens[one].lemma.lower() for one in tree.children(index, "case", "mark") if one < index]
    return " ".join(cases)


def _of_verb(sentence: Sentence, tree: Tree, phrases: EnglishPhrases, index: int, *, passive: bool) -> Arguments | None:
    token = tree.tokens[index]
    lemma, surface, words = named(tree, index)
    objects = [one for one in _objects_of(tree, index) if not _is_time(sentence, tree, one)]
    complements = tree.children(index, "xcomp", "ccomp")
    if any(tree.tokens[one].lemma.lower() in UNITS for one in objects):
        objects = [one for one in objects if tree.tokens[one].lemma.lower() not in UNITS]
    head = tree.tokens[objects[0]].lemma.lower() if objects else None
    obliques = [
        (one, _preposition(tree, one)) for one in tree.children(index, "obl", "obl:agent", "nmod", "obl:arg", "dep")
    ]
    obliques = [one for one in obliques if not _is_time(sentence, tree, one[0])]
    governed = None
    if not objects:
        governed = next(((one, prep) for one, prep in obliques if sentence.catalogue.governs("en", lemma, prep)), None)
    predicate = sentence.catalogue.find("en", lemma, head, governed[1] if governed else None)
    general = EntityType.LOCATION if predicate.role is Role.LOCATION else EntityType.OBJECT
    patients = [found for one in objects for found in phrases.fillers(one, predicate.role, general)]
    if not patients and any(tree.tokens[one].text.lower() in UNKNOWN for one in objects):
        return None
    beside, patients = _beside(tree, phrases, index, objects, patients)
    recipients = [found for one in tree.children(index, "iobj") if (found := phrases.filler(one, Role.RECIPIENT))]
    agents: list[RoleFiller] = []
    others = [*beside, *recipients]
    for one, preposition in obliques:
        if passive and preposition.endswith("by"):
            agents += [found for found, _ in phrases.fillers(one, Role.AGENT, EntityType.UNSPECIFIED)]
            if " " in preposition:
                predicate = sentence.catalogue.find("en", f"{lemma} {preposition.split()[0]}")
                surface = f"{surface} {preposition.split()[0]}"
            continue
        if governed is not None and one == governed[0]:
            patients += phrases.fillers(one, predicate.role, general)
            continue
        role = _role(tree, phrases, index, one, preposition, bool(objects or passive))
        others += [found for found, _ in phrases.fillers(one, role, _general(role))] if role else []
    others += _places_of_objects(tree, phrases, objects)
    if not patients and not governed:
        predicate, patients, others, surface = _by_preposition(
            sentence, lemma, predicate, others, obliques, phrases, surface, passive
        )
    state = next((one for one in complements if _is_state(tree, one)), None)
    if state is not None and not passive and lemma in SENSES:
        return _felt(sentence, tree, token.text, words, state, patients)
    gerund = next(
        (one for one in complements if tree.tokens[one].part_of_speech == "VERB" or _is_gerund(tree, one)), None
    )
    goes_on = lemma in {"keep", "continue"}
    if not patients and gerund is not None and _is_gerund(tree, gerund) and not passive and not goes_on:
        filler = _act(sentence, tree, gerund, predicate.role)
        return Arguments(predicate, surface, words, [(filler, False)], others, agents)
    if patients and complements and token.lemma in {"find", "consider", "call", "make", "keep"}:
        return Arguments(predicate, surface, words, patients, others, agents)
    speaks = any(tree.tokens[one].text.lower() in {"i", "we", "you"} for one in tree.children(index, "nsubj"))
    return Arguments(
        predicate, surface, words, patients, others, agents, complements[0] if complements else None, None, speaks
    )


def _objects_of(tree: Tree, index: int) -> list[int]:
    """Its own, or that of an adjective that the parser takes for an adverb (bear loud music)."""
    own = tree.children(index, "obj")
    adverbs = [one for one in tree.children(index, "advmod") if one > index]
    return own or [found for one in adverbs for found in tree.children(one, "obj")]


def _beside(
    tree: Tree, phrases: EnglishPhrases, index: int, objects: list[int], patients: list[tuple[RoleFiller, bool]]
) -> tuple[list[RoleFiller], list[tuple[RoleFiller, bool]]]:
    """Who gets it, and what: knitted me a scarf; I lent Nadia my tent, whatever the parser calls the name between."""
    names = [one for one in tree.children(index, "xcomp") if tree.tokens[one].part_of_speech == "PROPN"]
    if objects and names and index < names[0] < objects[0]:
        found = phrases.filler(names[0], Role.RECIPIENT)
        return ([found] if found else []), patients
    if len(objects) > 1 and patients and patients[0][0].type is EntityType.PERSON:
        return [replace(patients[0][0], role=Role.RECIPIENT)], patients[1:]
    return [], patients


def _is_gerund(tree: Tree, index: int) -> bool:
    """Smoking; being told."""
    being = any(tree.tokens[one].text.lower() == "being" for one in tree.children(index))
    return tree.tokens[index].fine_tag == "VBG" or being


def _is_state(tree: Tree, index: int) -> bool:
    token = tree.tokens[index]
    return token.part_of_speech in {"ADJ", "ADV"} or token.fine_tag == "VBN"


def _felt(
    sentence: Sentence,
    tree: Tree,
    surface: str,
    words: Span,
    state: int,
    patients: list[tuple[RoleFiller, bool]],
) -> Arguments:
    """I feel tired: the state is what is felt."""
    last = max([state, *tree.children(state, "compound:prt")])
    value = Span(tree.tokens[state].start, tree.tokens[last].end).of(sentence.text)
    return Arguments(sentence.catalogue.by_id("feels"), surface, words, patients, value=value)


def _places_of_objects(tree: Tree, phrases: EnglishPhrases, objects: list[int]) -> list[RoleFiller]:
    """Football in the park: a parser may hang the place on the object."""
    found = []
    for one in (child for index in objects for child in tree.children(index, "nmod", "obl")):
        token = tree.tokens[one]
        known = token.part_of_speech == "PROPN" or token.lemma.lower() in PLACES
        if _preposition(tree, one) in {"in", "at"} and known:
            filler = phrases.filler(one, Role.LOCATION, EntityType.LOCATION)
            found += [filler] if filler else []
    return found


def _by_preposition(
    sentence: Sentence,
    lemma: str,
    predicate: Predicate,
    others: list[RoleFiller],
    obliques: list[tuple[int, str]],
    phrases: EnglishPhrases,
    surface: str,
    passive: bool,
) -> tuple[Predicate, list[tuple[RoleFiller, bool]], list[RoleFiller], str]:
    """Apply for a grant, cut down on coffee: what a preposition brings is the object of a verb without one."""
    if passive or any(one.role is Role.LOCATION for one in others):
        return predicate, [], others, surface
    for index, preposition in obliques:
        first = preposition.split(" ")[0] if preposition else ""
        if not first or first in CIRCUMSTANCES:
            continue
        found = phrases.fillers(index, Role.PATIENT)
        if not found:
            continue
        if first == "with" and found[0][0].type is EntityType.PERSON and lemma.split()[0] not in TOGETHER:
            continue
        keys = {filler.name_key for filler, _ in found}
        kept = [one for one in others if one.name_key not in keys]
        return sentence.catalogue.find("en", f"{lemma} {preposition}"), found, kept, f"{surface} {preposition}"
    return predicate, [], others, surface


def _act(sentence: Sentence, tree: Tree, index: int, role: Role) -> RoleFiller:
    """A gerund as a thing: quit smoking, love reading novels."""
    last = max([index, *(one for one in tree.children(index, "obj", "compound:prt", "obl") if one > index)])
    first = min([index, *(one for one in tree.children(index, "cop", "aux:pass") if one < index)])
    span = Span(tree.tokens[first].start, tree.tokens[last].end)
    name = span.of(sentence.text)
    filler = sentence.thing(name, role, span, EntityType.UNSPECIFIED)
    return filler or RoleFiller(role, name, name.lower(), EntityType.UNSPECIFIED, span)


CAUSES = frozenset({"because", "due"})
"""Heads of "because of", "due to"."""
BY_PREPOSITION = MappingProxyType(
    {
        "for": Role.BENEFICIARY, "with": Role.INSTRUMENT, "by": Role.INSTRUMENT,
        "using": Role.INSTRUMENT, "via": Role.INSTRUMENT,
    }
)  # fmt: skip


def _role(
    tree: Tree, phrases: EnglishPhrases, verb: int, index: int, preposition: str, has_object: bool
) -> Role | None:
    first = preposition.split(" ")[0] if preposition else ""
    lemma = tree.tokens[verb].lemma.lower()
    if first == "to" and (lemma in TRANSFERS or has_object):
        filler = phrases.filler(index, Role.RECIPIENT)
        return Role.RECIPIENT if filler and (lemma in TRANSFERS or filler.type is EntityType.PERSON) else Role.LOCATION
    if first in CAUSES:
        return Role.CAUSE
    if first in LOCATIVE:
        noun = tree.tokens[index].part_of_speech in {"NOUN", "PROPN"}
        return Role.LOCATION if noun else None
    if first == "for" and not has_object:
        return None
    return BY_PREPOSITION.get(preposition) if has_object else None


def _general(role: Role) -> EntityType:
    return EntityType.LOCATION if role is Role.LOCATION else EntityType.OBJECT


def _is_time(sentence: Sentence, tree: Tree, index: int) -> bool:
    token = tree.tokens[index]
    return any(time.span.start <= token.start and token.end <= time.span.end for time in sentence.times)
