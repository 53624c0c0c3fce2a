"""What is written in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def by_size(items: Iterable[Item], size_of: Callable[[Item], int], size_max: int) -> Iterator[list[Item]]:
    """In their order, as many a batch as fit; one that is too large by itself is a batch of its own."""
    batch: list[Item] = []
    size = 0
    for item in items:
        if batch and size + size_of(item) > size_max:
            yield batch
            batch, size = [], 0
        batch.append(item)
        size += size_of(item)
    if batch:
        yield batch
