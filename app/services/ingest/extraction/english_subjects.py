"""English subjects that the parser hangs on another word than their verb: behind an opening adverb, before a verb that
it takes for a noun, and pronouns behind a preposition that are none."""

from __future__ import annotations

from dataclasses import replace

from app.domain.syntax import ParsedText, Token
from app.services.ingest.extraction.clauses import Tree
from app.services.ingest.extraction.english_plain_words import mended_by
from app.services.ingest.extraction.word_sets import word_set

SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "expl")
ANYONE = word_set("somebody someone everybody everyone nobody anybody anyone")
MISJOINED = frozenset({"flat", "compound", "appos", "vocative", "dep", "obl:unmarked"})
OBJECTIVE = word_set("me us him them")
FINITE = frozenset({"VBZ", "VBD", "VBP"})


def with_subjects(parsed: ParsedText) -> ParsedText:
    return mended_by(parsed, (_behind_adverb, _of_noun_with_object, _behind_preposition))


def _behind_adverb(tree: Tree, index: int) -> dict[int, Token]:
    """Apparently Jodie is moving: a name that belongs to the adverb before it is who does what follows."""
    tokens, token = tree.tokens, tree.tokens[index]
    if token.part_of_speech != "PROPN" or token.relation not in MISJOINED or tokens[token.head].part_of_speech != "ADV":
        return {}
    verb = tokens[token.head].head
    helping = [one for one in tree.children(verb, "aux", "aux:pass", "cop") if one > index]
    finite = min([verb, *helping])
    between = all(tokens[one].part_of_speech == "ADV" for one in range(index + 1, finite))
    if verb < index or tree.children(verb, *SUBJECTS) or not between or not (helping or _is_finite(tokens[verb])):
        return {}
    passive = bool(tree.children(verb, "aux:pass"))
    return {index: replace(token, head=verb, relation="nsubj:pass" if passive else "nsubj")}


def _is_finite(token: Token) -> bool:
    return token.fine_tag in FINITE


def _of_noun_with_object(tree: Tree, index: int) -> dict[int, Token]:
    """Somebody stole my bike: a "noun" with an object is what somebody does."""
    tokens, token = tree.tokens, tree.tokens[index]
    objects = [one for one in tree.children(index, "obj") if one > index]
    acting = [one for one in tree.children(index, "compound", "nmod:poss", "amod") if one == index - 1]
    if token.part_of_speech != "NOUN" or not objects or tree.children(index, *SUBJECTS, "case", "det", "cop"):
        return {}
    if not acting or tokens[acting[0]].text.lower() not in ANYONE:
        return {}
    tag = "VBZ" if token.text.endswith("s") else "VBD"
    return {
        index: replace(token, part_of_speech="VERB", fine_tag=tag),
        acting[0]: replace(tokens[acting[0]], relation="nsubj", part_of_speech="PRON"),
    }


def _behind_preposition(tree: Tree, index: int) -> dict[int, Token]:
    """The flat above us is being renovated: "us" behind a preposition does nothing and nothing is done to it."""
    tokens, token = tree.tokens, tree.tokens[index]
    if token.text.lower() not in OBJECTIVE or token.relation not in SUBJECTS or not index:
        return {}
    preposition, others = tokens[index - 1], [one for one in tree.children(token.head, *SUBJECTS) if one < index]
    if preposition.fine_tag != "IN" or not others or tokens[preposition.head].head == index:
        return {}
    noun = others[0]
    return {
        index: replace(token, head=noun, relation="nmod"),
        index - 1: replace(preposition, head=index, relation="case", part_of_speech="ADP"),
    }
