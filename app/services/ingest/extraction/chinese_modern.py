"""Words of today that the dictionary of the segmenter lacks, parts, or takes for something else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate
from types import MappingProxyType

from app.services.ingest.extraction.word_sets import word_set
from app.services.text.segmentation import segmenter

TAGS = MappingProxyType({"nouns": "n", "verbs": "v", "states": "a", "adverbs": "d"})
"""Sections of the file, with the dictionary's tag for such words."""


@cache
def modern_words() -> Mapping[str, str]:
    """Words with their tags, read once."""
    text = files("app.services.ingest.extraction").joinpath("chinese_modern_words.toml").read_text(encoding="utf-8")
    return MappingProxyType(
        {word: TAGS[name] for name, words in tomllib.loads(text).items() for word in word_set(words)}
    )


@cache
def _lengths() -> Mapping[str, tuple[int, ...]]:
    """By the two characters that they begin with, how long the words are, the longest first."""
    found: dict[str, set[int]] = {}
    for word in modern_words():
        found.setdefault(word[:2], set()).add(len(word))
    return MappingProxyType({start: tuple(sorted(lengths, reverse=True)) for start, lengths in found.items()})


def cut(run: str) -> Iterator[tuple[str, str | None]]:
    """The words of a run of characters in order; with a tag only those of the list."""
    words = segmenter().cut(run, False)
    while (found := _modern_word(run, words)) is not None:
        start, end = found
        if start:
            yield from ((one, None) for one in segmenter().cut(run[:start], False))
        yield run[start:end], modern_words()[run[start:end]]
        run = run[end:]
        words = segmenter().cut(run, False)
    yield from ((one, None) for one in words)


def _modern_word(run: str, words: list[str]) -> tuple[int, int] | None:
    """Where the first of the list stands. `words`: what the dictionary makes of the run."""
    for start in range(len(run) - 1):
        for length in _lengths().get(run[start : start + 2], ()):
            end = start + length
            if run[start:end] in modern_words() and _fits(run, words, start, end):
                return start, end
    return None


def _fits(run: str, words: list[str], start: int, end: int) -> bool:
    """Words of the dictionary are taken apart for it (今年, 会) only where fewer or longer words come of it."""
    ends = {0, *accumulate(map(len, words))}
    if start in ends and end in ends:
        return True
    parts = [one for one in (run[:start], run[end:]) if one]
    fresh = [run[start:end], *(word for part in parts for word in segmenter().cut(part, False))]
    return (len(fresh), _characters(fresh)) < (len(words), _characters(words))


def _characters(words: list[str]) -> int:
    return sum(len(word) == 1 for word in words)
