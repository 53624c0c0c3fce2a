"""BM25 as Lucene computes it (Robertson and Zaragoza 2009, without the constant factor k1 + 1)."""

from __future__ import annotations

import math
from collections.abc import Mapping

K1 = 1.2
B = 0.75
_EXACT_LENGTHS = 24
_KEPT_BITS = 4


def inverse_document_frequency(documents: float, holding: float) -> float:
    """What a word is worth that `holding` of `documents` hold: ln(1 + (N - df + .5) / (df + .5)), above 0."""
    return math.log1p((documents - holding + 0.5) / (holding + 0.5))


def stored_length(tokens: int) -> int:
    """A text's length as the index keeps it, in one byte: exact up to 39 tokens, then the four leading bits of what
    is above 24."""
    rest = tokens - _EXACT_LENGTHS
    dropped = max(0, rest.bit_length() - _KEPT_BITS) if rest > 0 else 0
    return tokens if dropped == 0 else _EXACT_LENGTHS + (rest >> dropped << dropped)


def bm25(weights: Mapping[str, float], counts: Mapping[str, int], length: int, average_length: float) -> float:
    """`weights`: the inverse document frequency of each word times how often it is asked for; `counts`: how often
    those of them that stand in the text do so; `length`: its tokens."""
    norm = K1 * (1 - B + B * stored_length(length) / average_length)
    return sum(weights[word] * count / (count + norm) for word, count in counts.items())
