"""Vectors of words for what no training sentence has."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from app.inference.roles.glosses import glosses_of, reduced
from app.inference.roles.meanings import SCALE, WordMeanings, read_meanings

ENTRIES = [
    "# CC-CEDICT",
    "戒菸 戒烟 [jie4 yan1] /to give up smoking/",
    "李 李 [Li3] /surname Li/plum (CL:棵[ke1])/",
    "雨 雨 [yu3] /rain/CL:陣|阵[zhen4],場|场[chang2]/",
]


def test_glosses_are_of_simplified_words_without_what_says_nothing() -> None:
    assert glosses_of(ENTRIES) == {"戒烟": "to give up smoking", "李": "plum", "雨": "rain"}


def test_an_unknown_word_has_the_vector_of_its_longest_known_ending() -> None:
    meanings = WordMeanings({"雨": 0}, np.array([[32, -64]], dtype=np.int8))
    values = np.zeros((3, meanings.width), dtype=np.float32)
    meanings.fill(values, ["雨", "太阳雨", "风"])
    assert values.tolist() == [[1, -2, 1], [1, -2, 0], [0, 0, 0]]


def test_without_a_file_no_word_has_a_vector(tmp_path: Path) -> None:
    meanings = read_meanings(tmp_path / "meanings.npz")
    meanings.fill(np.zeros((1, meanings.width), dtype=np.float32), ["雨"])
    assert meanings.width == 0


def test_what_is_kept_of_vectors_tells_them_apart() -> None:
    vectors = np.random.default_rng(7).normal(size=(200, 64)).astype(np.float32)
    vectors[1] = vectors[0]
    kept = reduced(vectors)
    near = ((kept - kept[0].astype(int)) ** 2).sum(axis=1).argsort()[:2]
    assert set(near.tolist()) == {0, 1}
    assert abs(kept.std() * SCALE - 1) < 0.1
