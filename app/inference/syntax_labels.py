"""One vocabulary for every parser: Universal Dependencies part-of-speech tags and relations.

Our pipelines have treebank tags and UD relations; spaCy's `en_core_web_*` has ClearNLP relations, in which a
preposition heads its noun and a copula its predicate, and `zh_core_web_*` Stanford's Chinese relations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.syntax import Token

ENGLISH_TAGS = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "VB": "VERB", "VBD": "VERB", "VBG": "VERB",
    "VBN": "VERB", "VBP": "VERB", "VBZ": "VERB", "MD": "AUX", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "AFX": "ADJ",
    "RB": "ADV", "RBR": "ADV", "RBS": "ADV", "WRB": "ADV", "IN": "ADP", "RP": "ADP", "TO": "PART", "POS": "PART",
    "DT": "DET", "PDT": "DET", "WDT": "PRON", "PRP": "PRON", "PRP$": "PRON", "WP": "PRON", "WP$": "PRON",
    "EX": "PRON", "CC": "CCONJ", "CD": "NUM", "LS": "NUM", "UH": "INTJ", "FW": "X", "GW": "X", "ADD": "PROPN",
    "SYM": "SYM", "$": "SYM", "NFP": "SYM", ".": "PUNCT", ",": "PUNCT", ":": "PUNCT", "``": "PUNCT", "''": "PUNCT",
    "-LRB-": "PUNCT", "-RRB-": "PUNCT", "HYPH": "PUNCT",
}  # fmt: skip
CHINESE_TAGS = {
    "NN": "NOUN", "NNB": "NOUN", "NNP": "PROPN", "VV": "VERB", "VERB": "VERB", "VC": "AUX", "AS": "AUX", "MD": "AUX",
    "BB": "AUX", "JJ": "ADJ", "RB": "ADV", "IN": "ADP", "CC": "CCONJ", "CD": "NUM", "DT": "DET", "PRP": "PRON",
    "PRD": "PRON", "WP": "PRON", "DEC": "PART", "DEV": "PART", "PFA": "PART", "PFN": "PART", "SFA": "PART",
    "SFN": "PART", "SFV": "PART", "UH": "PART", "FW": "X", "XX": "X", "ADD": "NOUN", "LS": "NUM", "EC": "PUNCT",
    "/": "PUNCT", "(": "PUNCT", ")": "PUNCT", ",": "PUNCT", ".": "PUNCT", "...": "PUNCT", ":": "PUNCT",
    "HYPH": "PUNCT", "``": "PUNCT", "''": "PUNCT", '"': "PUNCT",
}  # fmt: skip
DICTIONARY_TAGS = {
    "NN": "n", "NR": "nz", "NT": "t", "VV": "v", "VC": "v", "VE": "v", "VA": "a", "JJ": "b", "AD": "d", "P": "p",
    "BA": "p", "LB": "p", "SB": "p", "CC": "c", "CS": "c", "DEC": "uj", "DEG": "uj", "DEV": "uv", "DER": "ud",
    "AS": "ul", "LC": "f", "CD": "m", "OD": "m", "M": "q", "DT": "r", "PN": "r", "PU": "x", "SP": "y", "MSP": "u",
    "ETC": "u", "IJ": "e", "FW": "eng", "ON": "o", "URL": "eng", "INF": "x",
}  # fmt: skip
"""Tags of the Chinese Treebank, which `zh_core_web_*` has, as the tags of jieba's dictionary, which rules are
written in. A name is a name of something: the treebank does not say whether of a person or a place."""
CLITICS = {
    "'ve": "AUX", "'m": "AUX", "'re": "AUX", "'ll": "AUX", "'d": "AUX", "n't": "PART", "na": "PART",
    "’ve": "AUX", "’m": "AUX", "’re": "AUX", "’ll": "AUX", "’d": "AUX", "n’t": "PART",
}  # fmt: skip
UNIVERSAL_RELATIONS = {
    "dobj": "obj", "dative": "iobj", "nsubjpass": "nsubj:pass", "csubjpass": "csubj:pass", "auxpass": "aux:pass",
    "neg": "advmod", "relcl": "acl:relcl", "poss": "nmod:poss", "prt": "compound:prt", "npadvmod": "obl:unmarked",
    "preconj": "cc:preconj", "predet": "det:predet", "quantmod": "advmod", "meta": "discourse", "intj": "discourse",
    "nmod:prep": "obl", "nmod:assmod": "nmod", "nmod:range": "obl", "nmod:topic": "dislocated", "aux:asp": "aux",
    "aux:modal": "aux", "aux:ba": "case", "aux:prtmod": "mark", "advcl:loc": "advcl", "compound:nn": "compound",
    "compound:vc": "compound", "advmod:loc": "case", "advmod:rcomp": "compound", "advmod:dvp": "advmod",
    "mark:clf": "clf", "amod:ordmod": "amod", "name": "flat:name", "nsubj:xsubj": "nsubj", "etc": "discourse",
    "parataxis:prnmod": "parataxis", "nmod:agent": "obl:agent", "acl:relcl": "acl:relcl", "oprd": "xcomp",
}  # fmt: skip
PREPOSITION_HEADS = frozenset({"prep", "agent"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})


def part_of_speech(tag: str, language: str, text: str) -> str:
    """The UPOS tag for a tag of our pipelines. A contraction's two tokens share one joint tag (`PRP_VBP`)."""
    if language == "zh":
        return CHINESE_TAGS.get(tag, "X")
    first, _, second = tag.partition("_")
    if text[0] in "'’" and second in {"VBZ", "VBP", "VBD", "MD"}:
        return "AUX"
    clitic = CLITICS.get(text.lower())
    if clitic:
        return clitic
    if second == "RB" and text.lower() not in {"not", "n't"}:
        return "AUX"
    return ENGLISH_TAGS.get(first, "X")


def dictionary_tag(tag: str) -> str:
    """The tag of jieba's dictionary for one of the Chinese Treebank; others pass through."""
    return DICTIONARY_TAGS.get(tag, tag)


def universal_relation(label: str) -> str:
    """A relation in UD v2 spelling; UD's own labels pass through."""
    lowered = label.lower()
    return UNIVERSAL_RELATIONS.get(lowered, lowered)


def repair_contractions(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Our English parser saw contractions as one word, so the second half may copy the relation of the first."""
    return tuple(
        replace(token, relation="aux")
        if token.part_of_speech == "AUX" and token.text[0] in "'’" and token.relation in {"nsubj", "dep"}
        else token
        for token in tokens
    )


def nouns_head_prepositions(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ClearNLP to UD: the noun of a prepositional phrase attaches to what the preposition hung on, as obl or nmod,
    the preposition becomes its `case`; a noun or adjective after a copula becomes the predicate."""
    return _predicates_head_copulas(_turn_prepositions(list(tokens)))


def _turn_prepositions(tokens: list[Token]) -> list[Token]:
    for index, token in enumerate(tokens):
        if token.relation not in {"pobj", "pcomp"}:
            continue
        preposition = tokens[token.head]
        if preposition.relation not in PREPOSITION_HEADS:
            continue
        governor = tokens[preposition.head]
        relation = "nmod" if governor.part_of_speech in NOMINAL else "obl"
        relation = "obl:agent" if preposition.relation == "agent" else relation
        tokens[index] = replace(token, head=preposition.head, relation=relation)
        tokens[token.head] = replace(preposition, head=index, relation="case")
    return tokens


def _predicates_head_copulas(tokens: list[Token]) -> tuple[Token, ...]:
    for index, token in enumerate(tokens):
        copula_index = token.head
        copula = tokens[copula_index]
        if token.relation not in {"attr", "acomp"} or copula.lemma != "be":
            continue
        head = index if copula.head == copula_index else copula.head
        for other_index, other in enumerate(tokens):
            if other.head == copula_index and other_index not in {index, copula_index}:
                tokens[other_index] = replace(other, head=index)
        tokens[index] = replace(token, head=head, relation=copula.relation)
        tokens[copula_index] = replace(copula, head=index, relation="cop")
    return tuple(tokens)
