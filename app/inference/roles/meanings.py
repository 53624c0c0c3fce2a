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
        found = [self._row(word) for word in words]
        rows = np.array([row for row, _ in found])
        values = values[: len(words)]
        values[:, :-1] = self.vectors[rows] * np.float32(SCALE)
        values[rows < 0, :-1] = 0
        values[:, -1] = [is_whole for _, is_whole in found]

    def _row(self, word: str) -> tuple[int, bool]:
        """-1 of no known ending; and whether it is the whole word."""
        for start in range(len(word)):
            row = self.rows.get(word[start:])
            if row is not None:
                return row, start == 0
        return -1, False


def read_meanings(path: Path) -> WordMeanings:
    """None of any word where there is no such file."""
    if not path.exists():
        return WordMeanings({}, np.zeros((0, 0), dtype=np.int8))
    with np.load(path) as content:
        words = content["words"].tobytes().decode("utf-8").split("\n")
        return WordMeanings({word: row for row, word in enumerate(words)}, content["vectors"])
