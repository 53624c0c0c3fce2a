"""A number that is corrected before its message ends: "I am 41. Scratch that, 42."; the first is never believed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.ingest import Author
from app.domain.knowledge import Extraction, Proposition
from app.domain.syntax import Span
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.said_corrections import ValueCorrection, is_like, values_corrected_in
from app.services.text.names import name_key


def corrected_within(draft: EpisodeDraft, sentences: Sequence[Extraction]) -> tuple[Extraction, ...]:
    """The words that correct state nothing of their own."""
    found = tuple(sentences)
    if draft.is_turn and draft.author is Author.USER:
        for correction in values_corrected_in(draft.text):
            found = _corrected(draft.sentences, found, correction)
    return found


def _corrected(
    spans: Sequence[Span], sentences: tuple[Extraction, ...], said: ValueCorrection
) -> tuple[Extraction, ...]:
    places = [(span, one) for span, sentence in zip(spans, sentences, strict=True) for one in sentence.propositions]
    meant = [(span, one) for span, one in places if _may_be_meant(span, one, said)]
    last = [(span, one) for span, one in meant if span == meant[-1][0]]
    if len(last) != 1:
        return sentences
    [(where, wrong)] = last
    right = _with_value(wrong, said.right, said.span.end - where.start)
    return tuple(
        replace(
            sentence,
            propositions=tuple(
                right if one is wrong else one
                for one in sentence.propositions
                if one is wrong or not _is_of(span, one, said)
            ),
        )
        for span, sentence in zip(spans, sentences, strict=True)
    )


def _is_of(sentence: Span, one: Proposition, said: ValueCorrection) -> bool:
    """Whether words of the correction say it."""
    return Span(sentence.start + one.span.start, sentence.start + one.span.end).overlaps(said.span)


def _may_be_meant(sentence: Span, one: Proposition, said: ValueCorrection) -> bool:
    ends = sentence.start + one.span.end
    return ends <= said.span.start and not one.negated and one.object is not None and is_like(one.object, said.right)


def _with_value(wrong: Proposition, right: str, end: int) -> Proposition:
    """`end`: where the words that say the right value end, in characters of the sentence."""
    value = wrong.object or ""
    roles = tuple(
        replace(filler, name=right, name_key=name_key(right), span=None) if filler.name == value else filler
        for filler in wrong.roles
    )
    words = re.sub(re.escape(value), lambda _found: right, wrong.canonical)
    return replace(wrong, object=right, canonical=words, roles=roles, span=Span(wrong.span.start, end))
