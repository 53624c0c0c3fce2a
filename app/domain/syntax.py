"""What a parser says about a text: the same values for every parser behind the port."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Characters [start, end) of a text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def moved(self, distance: int) -> Span:
        """The same characters of a text that begins so many earlier."""
        return Span(self.start + distance, self.end + distance)


@dataclass(frozen=True, slots=True)
class Token:
    """One token. `head` is the index of its head (its own index at a root); `part_of_speech` is a UD UPOS tag;
    `relation` a dependency label normalised to UD v2; `fine_tag` the parser's own tag (jieba's for Chinese)."""

    text: str
    start: int
    end: int
    lemma: str
    part_of_speech: str
    fine_tag: str
    relation: str
    head: int


@dataclass(frozen=True, slots=True)
class NamedSpan:
    """A named entity as a parser sees it: PERSON, ORG, LOC …, mapped later to `EntityType`."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class ParsedText:
    """`is_tagged` is false for plain tokens.

    Where relations were not asked for, they are "dep" and each token is its own head.
    """

    text: str
    language: str
    tokens: tuple[Token, ...]
    named_spans: tuple[NamedSpan, ...] = ()
    is_tagged: bool = True
