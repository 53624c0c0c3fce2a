"""What an English clause tells of and yet was not so: what nobody said."""

from __future__ import annotations

from app.services.ingest.extraction.clauses import Tree
from app.services.ingest.extraction.english_standing import standing_of
from app.services.ingest.extraction.word_sets import word_set

SAYS = word_set("say claim")
SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer")
AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})
COMPLEMENTS = frozenset({"ccomp", "csubj", "csubj:pass", "xcomp"})


def was_never_said(tree: Tree, index: int) -> bool:
    """I never said she works there and likes it; not what a clause beside it says: … but she does."""
    climbed: set[int] = set()
    while index not in climbed and tree.tokens[index].head != index:
        climbed.add(index)
        token = tree.tokens[index]
        governor = tree.tokens[token.head]
        is_complement = token.relation in COMPLEMENTS
        if is_complement and governor.lemma.lower() in SAYS and standing_of(tree, token.head).negated:
            return True
        if not (is_complement or token.relation in AUXILIARIES or _goes_on(tree, index)):
            return False
        index = token.head
    return False


def _goes_on(tree: Tree, index: int) -> bool:
    """Lives in Rome and works there: of the same subject, or behind the same "that"."""
    joints = {tree.tokens[one].text.lower() for one in tree.children(index, "cc")}
    own = tree.children(index, *SUBJECTS) and not tree.children(index, "mark")
    return tree.tokens[index].relation == "conj" and "but" not in joints and not own
