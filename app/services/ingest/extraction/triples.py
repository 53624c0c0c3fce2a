"""Subject, predicate and object in the words of the sentence: what open information extraction asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.knowledge import Layer
from app.domain.syntax import ParsedText, Span
from app.services.ingest.extraction.clauses import Clause, Oblique, Tree, clauses
from app.services.ingest.extraction.dependency import PRIOR

VERB_PARTS = frozenset({"aux", "aux:pass", "compound:prt", "cop", "advmod"})
NEGATIONS = frozenset({"not", "never", "不", "没", "没有", "未", "并未", "无"})
RELATIVE = frozenset({"acl:relcl"})


@dataclass(frozen=True, slots=True)
class SurfaceTriple:
    subject: str
    predicate: str
    object: str
    confidence: float
    layer: Layer = Layer.DEPENDENCY


def surface_triples(parsed: ParsedText) -> tuple[SurfaceTriple, ...]:
    """One triple for each object, complement and prepositional phrase of each clause; none without dependencies."""
    if not parsed.has_dependencies or parsed.language not in PRIOR:
        return ()
    tree = Tree(parsed)
    found = [one for clause in clauses(tree) for one in _of_clause(parsed, tree, clause)]
    return tuple(dict.fromkeys(found))


def _of_clause(parsed: ParsedText, tree: Tree, clause: Clause) -> Iterator[SurfaceTriple]:
    subject = _subject(parsed, tree, clause)
    if subject is None:
        return
    confidence = PRIOR[parsed.language]
    if clause.copular:
        yield SurfaceTriple(subject, _copula(parsed, tree, clause), _noun(parsed, tree, clause.verb), confidence)
        return
    verb = _verb(parsed, tree, clause)
    for index in clause.objects:
        yield SurfaceTriple(subject, verb, _noun(parsed, tree, index), confidence)
        for other in tree.children(index, "conj"):
            yield SurfaceTriple(subject, verb, _noun(parsed, tree, other), confidence)
    if parsed.language == "en":
        yield from _with_obliques(parsed, tree, clause, subject, verb)


def _with_obliques(parsed: ParsedText, tree: Tree, clause: Clause, subject: str, verb: str) -> Iterator[SurfaceTriple]:
    said = verb
    if clause.objects:
        said = f"{verb} {_noun(parsed, tree, clause.objects[0])}"
    for oblique in clause.obliques:
        if oblique.preposition and oblique.index > clause.verb:
            words = f"{said} {_preposition(parsed, tree, oblique)}"
            yield SurfaceTriple(subject, words, _noun(parsed, tree, oblique.index), PRIOR["en"])


def _subject(parsed: ParsedText, tree: Tree, clause: Clause) -> str | None:
    if clause.linked in RELATIVE and clause.governor is not None:
        return _noun(parsed, tree, clause.governor)
    return None if clause.subject is None else _noun(parsed, tree, clause.subject)


def _noun(parsed: ParsedText, tree: Tree, index: int) -> str:
    """The phrase with its determiner and owner, without clauses and prepositional phrases."""
    phrase = tree.phrase(index)
    lefts = [parsed.tokens[child].start for child in tree.children(index, "det", "nmod:poss") if child < index]
    if parsed.language == "zh":
        return tree.phrase(index, whole=True).of(parsed.text)
    return Span(min([phrase.start, *lefts]), phrase.end).of(parsed.text)


def _verb(parsed: ParsedText, tree: Tree, clause: Clause) -> str:
    """The verb with auxiliaries, particles and negation, in their order."""
    parts = [clause.verb]
    for child in tree.children(clause.verb):
        token = parsed.tokens[child]
        if token.relation in VERB_PARTS - {"advmod"} or (token.relation == "advmod" and token.lemma in NEGATIONS):
            parts.append(child)
    joint = "" if parsed.language == "zh" else " "
    return joint.join(parsed.tokens[part].text for part in sorted(parts))


def _copula(parsed: ParsedText, tree: Tree, clause: Clause) -> str:
    parts = [
        child
        for child in tree.children(clause.verb)
        if parsed.tokens[child].relation in {"cop", "aux"} or parsed.tokens[child].lemma in NEGATIONS
    ]
    joint = "" if parsed.language == "zh" else " "
    return joint.join(parsed.tokens[part].text for part in sorted(parts))


def _preposition(parsed: ParsedText, tree: Tree, oblique: Oblique) -> str:
    return " ".join(
        parsed.tokens[child].text for child in tree.children(oblique.index, "case") if child < oblique.index
    )
