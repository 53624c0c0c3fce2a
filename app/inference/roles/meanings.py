"""What words mean, as vectors: English glosses of a dictionary, embedded, for words that no training sentence has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

SCALE = 1 / 32
"""Of the stored numbers of eight bits."""


@dataclass(frozen=True, slots=True)
class WordMeanings:
    """`rows` of words in `vectors`, (words, dimensions) of int8. `width`: a vector, and whether the word has it."""

    rows: Mapping[str, int]
    vectors: NDArray[np.int8]

    @property
    def width(self) -> int:
        return self.vectors.shape[1] + 1 if self.rows else 0

    def fill(self, values: NDArray[Any], words: Sequence[str]) -> None:
        """Writes the vectors of words into (positions, width). Of an unknown word its longest known ending tells: 雨 of
        太阳雨."""
        if not self.rows:
            return
        before, found = "", (np.zeros(self.width, dtype=np.float32))
        for place, word in enumerate(words):
            if word != before:
                before, found = word, self._vector(word)
            values[place] = found

    def _vector(self, word: str) -> NDArray[np.float32]:
        for start in range(len(word)):
            row = self.rows.get(word[start:])
            if row is not None:
                return np.append(self.vectors[row] * np.float32(SCALE), np.float32(start == 0))
        return np.zeros(self.width, dtype=np.float32)


def read_meanings(path: Path) -> WordMeanings:
    """None of any word where there is no such file."""
    if not path.exists():
        return WordMeanings({}, np.zeros((0, 0), dtype=np.int8))
    with np.load(path) as content:
        words = content["words"].tobytes().decode("utf-8").split("\n")
        return WordMeanings({word: row for row, word in enumerate(words)}, content["vectors"])
