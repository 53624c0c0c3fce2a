"""What an English verb is called: with its particle, and apart from another verb of the same letters."""

from __future__ import annotations

from app.domain.syntax import Span
from app.services.ingest.extraction.clauses import Tree
from app.services.ingest.extraction.word_sets import word_set

CAN = word_set("ca can cannot could")
NEGATIONS = word_set("not never n't n’t no neither nor hardly barely nobody none cannot")
DOUBLED = word_set("cancell travell modell labell quarrell fuell levell counsell signall diall")
"""What the tagger makes of cancelled, travelled."""


def named(tree: Tree, index: int) -> tuple[str, str, Span]:
    """The dictionary form, the words, and where they stand."""
    token = tree.tokens[index]
    particle = next((tree.tokens[one] for one in tree.children(index, "compound:prt")), None)
    lemma = "born" if token.text.lower() == "born" else token.lemma.lower()
    lemma = lemma[:-1] if lemma in DOUBLED else lemma
    if particle is None:
        return f"not {lemma}" if cannot_bear(tree, index) else lemma, token.text, Span(token.start, token.end)
    end = particle.end if particle.start > token.start else token.end
    return f"{lemma} {particle.lemma.lower()}", f"{token.text} {particle.text}", Span(token.start, end)


def cannot_bear(tree: Tree, verb: int) -> bool:
    """I can't stand onions: only what one cannot bear is disliked; the house stands on a hill."""
    if tree.tokens[verb].lemma.lower() not in {"bear", "stand"} or not tree.children(verb, "obj", "xcomp"):
        return False
    beside = tree.children(verb, "aux", "advmod")
    words = {tree.tokens[one].text.lower() for place in beside for one in (place, *tree.children(place))}
    return bool(words & CAN) and bool(words & NEGATIONS)
