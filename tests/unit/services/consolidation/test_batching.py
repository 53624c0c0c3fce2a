"""What is written together fits into one transaction."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.services.consolidation.batching import by_size


def test_one_that_is_too_large_is_written_alone_and_the_order_stays() -> None:
    assert list(by_size([2, 2, 9, 1, 1, 1], int, 4)) == [[2, 2], [9], [1, 1, 1]]
    assert not list(by_size([], int, 4))


@given(st.lists(st.integers(0, 20)), st.integers(1, 20))
def test_nothing_is_lost_and_no_two_are_more_than_fit(sizes: list[int], size_max: int) -> None:
    batches = list(by_size(sizes, int, size_max))

    assert [size for batch in batches for size in batch] == sizes
    assert all(sum(batch) <= size_max or len(batch) == 1 for batch in batches)
