"""Leader groups: every member is near its leader, equal rows are together, whatever the order."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array

from app.algorithms.near_duplicates import alike_groups

ROWS = st.lists(st.frozensets(st.integers(0, 7), min_size=1, max_size=5), min_size=1, max_size=25)


def unit(sets: list[frozenset[int]]) -> csr_array:
    dense = np.zeros((len(sets), 8))
    for row, columns in enumerate(sets):
        dense[row, list(columns)] = 1 / np.sqrt(len(columns))
    return csr_array(dense)


@given(ROWS, st.sampled_from([0.5, 0.85, 1.0]))
def test_members_are_near_their_leader_and_leaders_lead_themselves(sets: list[frozenset[int]], least: float) -> None:
    vectors = unit(sets)
    leaders = alike_groups(vectors, least)
    dense = vectors.toarray()
    for row, leader in enumerate(leaders):
        assert leaders[leader] == leader
        assert dense[row] @ dense[leader] >= least - 1e-6
    alone = [row for row in range(len(sets)) if (leaders == leaders[row]).sum() == 1]
    for row in alone:
        others = [leader for leader in set(leaders.tolist()) if leader != row]
        assert all(dense[row] @ dense[leader] < least for leader in others)


@given(ROWS)
def test_equal_rows_are_one_group(sets: list[frozenset[int]]) -> None:
    leaders = alike_groups(unit(sets), 0.999)
    for row, own in enumerate(sets):
        assert {leaders[other] for other, each in enumerate(sets) if each == own} == {leaders[row]}
