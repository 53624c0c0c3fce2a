"""English surface triples from a dependency tree."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.knowledge import Layer
from app.domain.syntax import ParsedText
from app.services.ingest.extraction.clauses import Clause, Tree, clauses
from app.services.ingest.extraction.nouns_english import NounPhrases
from app.services.ingest.extraction.surface import SurfaceTriple, words_of
from app.services.ingest.extraction.word_sets import word_set

PRIOR = 0.7
VERB_PARTS = frozenset({"aux", "aux:pass", "compound:prt", "cop"})
NEGATIONS = frozenset({"not", "never", "no"})
MARKS = frozenset({"mark", "case"})
REDUCED = frozenset({"acl", "acl:relcl"})
OBLIQUE = frozenset({"obl", "obl:agent", "obl:arg", "nmod:tmod", "obl:tmod", "obl:npmod", "obl:unmarked", "nmod"})
CHAIN_DEPTH = 3
RELATIVE_PRONOUNS = word_set("who which that whom")

Places = tuple[int, ...]


def english_triples(parsed: ParsedText) -> Iterator[SurfaceTriple]:
    """In the order of the clauses."""
    reader = _Reader(parsed)
    for clause in clauses(reader.tree):
        yield from reader.read(clause)


class _Reader:
    def __init__(self, parsed: ParsedText) -> None:
        self.parsed = parsed
        self.tokens = parsed.tokens
        self.tree = Tree(parsed)
        self.nouns = NounPhrases(self.tree)

    def read(self, clause: Clause) -> Iterator[SurfaceTriple]:
        subjects = self._subjects(clause)
        if not subjects:
            return
        for predicate, object_ in self._said(clause):
            for subject in subjects:
                yield self._triple(subject, predicate, object_)

    def _triple(self, subject: Places, predicate: Places, object_: Places) -> SurfaceTriple:
        return SurfaceTriple(
            words_of(self.parsed, subject),
            words_of(self.parsed, predicate),
            words_of(self.parsed, object_),
            PRIOR,
            Layer.DEPENDENCY,
        )

    # --- who or what the clause is about

    def _subjects(self, clause: Clause) -> list[Places]:
        head = clause.subject
        if head is None and clause.linked in REDUCED and self._is_participle(clause):
            head = clause.governor
        if head is not None and self.tokens[head].text.lower() in RELATIVE_PRONOUNS:
            head = self._antecedent(clause.verb)
        if head is None or self.tokens[head].part_of_speech not in {"NOUN", "PROPN", "PRON", "NUM", "X", "SYM", "DET"}:
            return []
        if self.tokens[head].fine_tag in {"WP", "WDT", "WRB"}:
            return []
        return [self.nouns.whole(one) for one in self.nouns.coordinated(head)]

    def _is_participle(self, clause: Clause) -> bool:
        return self.tokens[clause.verb].fine_tag in {"VBN", "VBG", "VBD"} or clause.linked == "acl:relcl"

    def _antecedent(self, verb: int) -> int | None:
        """What a relative clause (or one joined to it) modifies."""
        place = verb
        while self.tokens[place].head != place:
            if self.tokens[place].relation == "acl:relcl":
                return self.tokens[place].head
            if self.tokens[place].relation not in {"conj", "xcomp", "advcl"}:
                return None
            place = self.tokens[place].head
        return None

    # --- what is said

    def _said(self, clause: Clause) -> Iterator[tuple[Places, Places]]:
        if clause.linked == "xcomp":
            return
        if clause.copular:
            yield from self._copular(clause)
        else:
            yield from self._verbal(clause.verb, self._verb(clause.verb))

    def _copular(self, clause: Clause) -> Iterator[tuple[Places, Places]]:
        head = clause.verb
        copula = self._verb(head, copula_only=True)
        noun = self.tokens[head].part_of_speech in {"NOUN", "PROPN", "NUM", "PRON", "X"}
        if noun:
            yield copula, self.nouns.with_of(head)
            prefix = (*copula, *self.nouns.bare(head))
            yield from self._attributes(prefix, head)
            yield from self._others(prefix, head)
            return
        prefix = (*copula, *self.nouns.bare(head))
        inner = list(self._others(prefix, head))
        if not inner:
            yield copula, self.nouns.bare(head)
        yield from inner

    def _verbal(self, verb: int, said: Places) -> Iterator[tuple[Places, Places]]:
        """Objects, then what else hangs on the verb, with the first object folded into the predicate."""
        objects = [one for place in self.tree.children(verb, "obj") for one in self.nouns.coordinated(place)]
        recipients = self.tree.children(verb, "iobj")
        if recipients and objects:
            said = (*said, *self.nouns.bare(recipients[0]))
        for place in objects:
            for phrase in self.nouns.variants(place):
                yield said, phrase
            yield from self._attributes((*said, *self.nouns.bare(place)), place)
        bases = [(*said, *self.nouns.bare(place)) for place in objects if place > verb] or [said]
        for base in bases:
            yield from self._others(base, verb)

    def _others(self, said: Places, verb: int) -> Iterator[tuple[Places, Places]]:
        """Prepositional phrases, times, infinitives and participles after a predicate."""
        is_noun = self.tokens[verb].part_of_speech in {"NOUN", "PROPN"}
        for child in self.tree.children(verb):
            relation = self.tokens[child].relation
            if relation in OBLIQUE and not (is_noun and relation == "nmod"):
                yield from self._phrase(said, child)
            elif relation == "xcomp" and not self.tree.children(child, "nsubj", "cop"):
                yield from self._complement(said, child)
            elif relation == "advcl" and not self.tree.children(child, "nsubj", "nsubj:pass", "cop"):
                marks = [one for one in self.tree.children(child, *MARKS) if one < child]
                if marks and self.tokens[child].part_of_speech == "VERB":
                    yield from self._verbal(child, (*said, *marks, *self._verb(child, bare=True)))

    def _complement(self, said: Places, child: int) -> Iterator[tuple[Places, Places]]:
        token = self.tokens[child]
        if token.part_of_speech == "VERB":
            marks = [one for one in self.tree.children(child, "mark") if one < child]
            yield from self._verbal(child, (*said, *marks, *self._verb(child)))
        elif token.part_of_speech in {"NOUN", "PROPN"}:
            for place in self.nouns.coordinated(child):
                cases = self.nouns.cases(place) or self.nouns.cases(child)
                yield (*said, *cases), self.nouns.with_of(place)
                yield from self._attributes((*said, *cases, *self.nouns.bare(place)), place)
        elif token.part_of_speech == "ADJ":
            inner = list(self._others((*said, child), child))
            yield from inner or [(said, self.nouns.bare(child))]

    def _phrase(self, said: Places, head: int) -> Iterator[tuple[Places, Places]]:
        cases = self.nouns.cases(head)
        if not cases and self.tokens[head].relation not in {"nmod:tmod", "obl:tmod", "obl:unmarked", "obl:npmod"}:
            return
        for place in self.nouns.coordinated(head):
            own = self.nouns.cases(place) or cases
            inner = self.nouns.complex_preposition(place)
            if inner is not None:
                prefix = (*said, *own, place)
                yield from self._phrase(prefix, inner)
                continue
            for phrase in self.nouns.variants(place):
                yield (*said, *own), phrase
            yield from self._attributes((*said, *own, *self.nouns.bare(place)), place)

    def _attributes(self, said: Places, noun: int, depth: int = 0) -> Iterator[tuple[Places, Places]]:
        """Prepositional phrases of a noun: became a member of → the choir."""
        if depth >= CHAIN_DEPTH or self.nouns.is_measure(noun):
            return
        for head in self.tree.children(noun, "nmod", "obl"):
            cases = self.nouns.cases(head)
            if not cases or head < noun:
                continue
            for place in self.nouns.coordinated(head):
                own = self.nouns.cases(place) or cases
                yield (*said, *own), self.nouns.with_of(place)
                yield from self._attributes((*said, *own, *self.nouns.bare(place)), place, depth + 1)

    def _verb(self, verb: int, *, copula_only: bool = False, bare: bool = False) -> Places:
        """The verb with auxiliaries, particles and negation, in their order."""
        parts = [] if copula_only else [verb]
        for child in self.tree.children(verb):
            token = self.tokens[child]
            part = token.relation in VERB_PARTS and not (bare and child < verb and token.relation != "aux:pass")
            if part or (token.lemma in NEGATIONS and token.relation == "advmod"):
                parts.append(child)
        return tuple(sorted(parts))
