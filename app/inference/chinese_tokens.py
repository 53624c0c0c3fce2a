"""Chinese tokens for our parser: words and part-of-speech tags of jieba's dictionary and name model, in one pass.

The parser was trained with two tags a token as an input feature, written `tag/dictionary tag`; the second is "-" for a
word that is in no dictionary (a guessed name, a number, punctuation).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spacy.tokens import Doc
from spacy.util import DummyTokenizer, registry

if TYPE_CHECKING:
    from spacy.language import Language

TOKENIZER_NAME = "graph_memory.JiebaTokenizer.v1"
GUESSED_TAGS = frozenset({"x", "eng"})
NAME_TAGS = ("nr", "ns", "nt", "nz", "eng")


class JiebaTokenizer(DummyTokenizer):
    """Makes a `Doc` whose lemmas carry the tag feature. A single blank belongs to the word before it."""

    def __init__(self, nlp: Language) -> None:
        self.vocab = nlp.vocab

    def __call__(self, text: str) -> Doc:
        words: list[str] = []
        spaces: list[bool] = []
        features: list[str] = []
        for word, feature in tagged_words(text):
            if word == " " and words and not spaces[-1]:
                spaces[-1] = True
                continue
            words.append(word)
            spaces.append(False)
            features.append(feature)
        document = Doc(self.vocab, words=words, spaces=spaces)
        for token, feature in zip(document, features, strict=True):
            token.lemma_ = feature
        return document


def tagged_words(text: str) -> list[tuple[str, str]]:
    """Words of the text in order, each with its `tag/dictionary tag` feature; together they are the text."""
    import rjieba

    known = set(_spans(rjieba.tag(text, False)))
    tagged = rjieba.tag(text)
    return [
        (word, f"{tag}/{tag if span in known and _is_dictionary_tag(word, tag) else '-'}")
        for (word, tag), span in zip(tagged, _spans(tagged), strict=True)
    ]


def may_hold_name(document: Doc) -> bool:
    """Whether a word is tagged as a name or is in no dictionary: elsewhere what a name finder finds is noise."""
    return any(
        token.lemma_.startswith(NAME_TAGS) or (token.lemma_.startswith("x/") and token.text.isalnum())
        for token in document
    )


def register() -> None:
    """Makes the tokenizer known under the name that the pipeline's configuration uses; again changes nothing."""
    if TOKENIZER_NAME not in registry.tokenizers:
        registry.tokenizers(TOKENIZER_NAME, func=_tokenizer_factory)


def _tokenizer_factory() -> Callable[[Language], JiebaTokenizer]:
    return JiebaTokenizer


def _spans(tagged: list[tuple[str, str]]) -> list[tuple[int, int]]:
    spans = []
    start = 0
    for word, _ in tagged:
        spans.append((start, start + len(word)))
        start += len(word)
    return spans


def _is_dictionary_tag(word: str, tag: str) -> bool:
    return tag not in GUESSED_TAGS and not (tag == "m" and word.isascii())
