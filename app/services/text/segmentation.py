"""Chinese word segmentation and part-of-speech tags, loaded on first use.

The compiled segmenter gives the same words as jieba on Han text at a twentieth of the time; only unknown words, which
it tags by guess, are tagged again by jieba itself.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol

from app.domain.syntax import Span

HAN_RUN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f〇]+")


class Segmenter(Protocol):
    """What is used of the compiled segmenter."""

    def cut(self, text: str) -> list[str]: ...
    def cut_for_search(self, text: str) -> list[str]: ...
    def tag(self, text: str) -> list[tuple[str, str]]: ...
    def has_word(self, word: str) -> bool: ...


@cache
def segmenter() -> Segmenter:
    """The dictionary of the segmenter, read once (about 0.1 s)."""
    import rjieba

    loaded: Segmenter = rjieba.Jieba()
    return loaded


def tagged_words(text: str) -> list[tuple[str, str, Span]]:
    """Words of the Han parts of a text with jieba's tags and their places, in order."""
    found: list[tuple[str, str, Span]] = []
    for run in HAN_RUN.finditer(text):
        start = run.start()
        for word, tag in _tagged_run(run[0]):
            found.append((word, tag, Span(start, start + len(word))))
            start += len(word)
    return found


def _tagged_run(run: str) -> list[tuple[str, str]]:
    known = segmenter()
    words = known.tag(run)
    if all(len(word) == 1 or known.has_word(word) for word, _ in words):
        return words
    return _tagged_with_unknown_words(run)


def _tagged_with_unknown_words(run: str) -> list[tuple[str, str]]:
    return [(pair.word, pair.flag) for pair in _thorough_tagger()(run)]


class _Pair(Protocol):
    word: str
    flag: str


@cache
def _thorough_tagger() -> Callable[[str], Iterable[_Pair]]:
    """jieba's own tagger (about a second to load), without its notes on stderr."""
    import jieba
    import jieba.posseg

    jieba.setLogLevel(logging.WARNING)
    cut: Callable[[str], Iterable[_Pair]] = jieba.posseg.dt.cut
    return cut
