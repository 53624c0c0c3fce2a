"""Texts that say the same: equal ones by fingerprint, nearly equal ones by shared shingles. Give normalised text."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import connected_components

SIMHASH_BITS = 64


def fingerprint(normalised: str) -> str:
    """32 hex digits that are equal for equal text, whatever its white space; different text differs in practice."""
    return hashlib.blake2b(" ".join(normalised.split()).encode(), digest_size=16).hexdigest()


def shingles(normalised: str, characters: int = 3) -> frozenset[str]:
    """All runs of `characters` characters, blanks as one; a shorter text is one shingle, an empty one has none."""
    text = " ".join(normalised.split())
    if len(text) <= characters:
        return frozenset({text} if text else ())
    return frozenset(text[start : start + characters] for start in range(len(text) - characters + 1))


def simhash(normalised: str, characters: int = 3) -> int:
    """A 64-bit hash of which texts with many shared shingles differ in few bits; 0 for no text. Charikar 2002."""
    hashes = [hashlib.blake2b(shingle.encode(), digest_size=8).digest() for shingle in shingles(normalised, characters)]
    if not hashes:
        return 0
    bits = np.unpackbits(np.frombuffer(b"".join(hashes), dtype=np.uint8).reshape(-1, SIMHASH_BITS // 8), axis=1)
    majority = bits.sum(axis=0, dtype=np.int64) * 2 > len(hashes)
    return int.from_bytes(np.packbits(majority).tobytes(), "big")


def bits_apart(left: int, right: int) -> int:
    """In how many bits two simhashes differ, 0..64."""
    return (left ^ right).bit_count()


def jaccard_pairs(
    texts: Sequence[str], threshold: float, characters: int = 3
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """All pairs (left < right) with shingle sets at least `threshold` alike, and how alike, exactly.

    threshold: above 0, up to 1. Texts without a shingle are alike to nothing.
    Cost: the sum over shingles of the square of the number of texts that hold them; meant for some thousand texts.
    """
    if not 0 < threshold <= 1:
        raise ValueError("threshold must lie above 0 and not above 1")
    holds = _incidence(texts, characters)
    shared = coo_array(holds @ holds.T)
    rows, columns = shared.coords
    sizes: NDArray[np.float64] = np.asarray(holds.sum(axis=1), dtype=np.float64).ravel()
    alike = shared.data / (sizes[rows] + sizes[columns] - shared.data)
    wanted = (rows < columns) & (alike >= threshold - 1e-12)
    order = np.lexsort((columns[wanted], rows[wanted]))
    return (
        rows[wanted][order].astype(np.int64),
        columns[wanted][order].astype(np.int64),
        alike[wanted][order].astype(np.float64),
    )


def group_near_duplicates(texts: Sequence[str], threshold: float = 0.8, characters: int = 3) -> NDArray[np.int64]:
    """For each text the index of the first text of its group, shape (texts,): alike texts are linked, links chain."""
    if not texts:
        return np.zeros(0, dtype=np.int64)
    left, right, _ = jaccard_pairs(texts, threshold, characters)
    links = csr_array((np.ones(left.size), (left, right)), shape=(len(texts), len(texts)))
    _, labels = connected_components(links, directed=False)
    firsts = np.full(labels.max() + 1, len(texts), dtype=np.int64)
    np.minimum.at(firsts, labels, np.arange(len(texts)))
    return firsts[labels]


def _incidence(texts: Sequence[str], characters: int) -> csr_array[np.float64]:
    columns: dict[str, int] = {}
    row_numbers: list[int] = []
    column_numbers: list[int] = []
    for row, text in enumerate(texts):
        for shingle in shingles(text, characters):
            row_numbers.append(row)
            column_numbers.append(columns.setdefault(shingle, len(columns)))
    ones = np.ones(len(row_numbers))
    return csr_array((ones, (row_numbers, column_numbers)), shape=(len(texts), max(1, len(columns))))


def alike_groups(vectors: csr_array[np.float64], similarity_min: float) -> NDArray[np.int64]:
    """For each row the leader of its group, shape (rows,): a row is a leader, or as near to its leader as asked.

    vectors: rows of length 1, none negative. Rows that are equal are one; those that stand most often lead, so that a
    group does not chain from one thing to another (leader clustering, Hartigan 1975).
    Cost: a sparse product for each different row.
    """
    rows = vectors.shape[0]
    same: dict[tuple[bytes, bytes], list[int]] = {}
    for row in range(rows):
        start, end = vectors.indptr[row], vectors.indptr[row + 1]
        order = np.argsort(vectors.indices[start:end])
        key = (vectors.indices[start:end][order].tobytes(), vectors.data[start:end][order].tobytes())
        same.setdefault(key, []).append(row)
    ordered = sorted(same.values(), key=lambda equal: (-len(equal), equal[0]))
    firsts = np.asarray([equal[0] for equal in ordered], dtype=np.int64)
    distinct = csr_array(vectors[firsts])
    across = csr_array(distinct.T)
    leader = np.full(firsts.size, -1, dtype=np.int64)
    for place in range(firsts.size):
        if leader[place] >= 0:
            continue
        near = csr_array(distinct[[place]] @ across)
        members = near.indices[near.data >= similarity_min - 1e-9]
        leader[members[leader[members] < 0]] = place
        leader[place] = place
    found = np.empty(rows, dtype=np.int64)
    for place, equal in enumerate(ordered):
        found[equal] = firsts[leader[place]]
    return found
