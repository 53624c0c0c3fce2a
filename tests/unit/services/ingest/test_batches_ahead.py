from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from app.services.ingest.batches_ahead import one_ahead


class Source:
    """Numbers from 0, one when it is allowed to; says which were begun and whether it was closed."""

    def __init__(self, *, fails_at: int | None = None, waits_at: int | None = None) -> None:
        self.fails_at = fails_at
        self.waits_at = waits_at
        self.begun: list[int] = []
        self.waits = asyncio.Event()
        self.is_closed = False

    async def numbers(self, end: int = 4) -> AsyncGenerator[int]:
        try:
            for number in range(end):
                self.begun.append(number)
                if number == self.fails_at:
                    raise ValueError(f"No {number}.")
                if number == self.waits_at:
                    self.waits.set()
                    await asyncio.Event().wait()
                await asyncio.sleep(0)
                yield number
        finally:
            self.is_closed = True


async def test_they_come_in_order_and_each_is_begun_while_the_one_before_is_used() -> None:
    source, seen = Source(), []
    async for number in one_ahead(source.numbers()):
        await asyncio.sleep(0)
        seen.append((number, max(source.begun)))
    assert seen == [(0, 1), (1, 2), (2, 3), (3, 3)]


async def test_nothing_comes_of_nothing() -> None:
    assert [number async for number in one_ahead(Source().numbers(0))] == []


async def test_what_fails_is_raised_in_its_turn() -> None:
    numbers = one_ahead(Source(fails_at=2).numbers())
    assert [await anext(numbers), await anext(numbers)] == [0, 1]
    with pytest.raises(ValueError, match=r"No 2\."):
        await anext(numbers)


async def test_who_stops_early_ends_what_has_begun() -> None:
    source = Source(waits_at=1)
    async with aclosing(one_ahead(source.numbers())) as numbers:
        async for _ in numbers:
            await source.waits.wait()
            break
    assert source.begun == [0, 1]
    assert source.is_closed


async def test_who_stops_early_is_not_told_what_failed_meanwhile() -> None:
    source = Source(fails_at=1)
    async with aclosing(one_ahead(source.numbers())) as numbers:
        async for _ in numbers:
            await asyncio.sleep(0)
            break
    assert source.begun == [0, 1]


async def test_a_cancelled_reader_ends_what_has_begun() -> None:
    source = Source(waits_at=1)

    async def read() -> None:
        async with aclosing(one_ahead(source.numbers())) as numbers:
            async for _ in numbers:
                pass

    reading = asyncio.create_task(read())
    await source.waits.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert source.is_closed
