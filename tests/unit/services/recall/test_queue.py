"""Recalls come first, first served; past the limits they are told when to come back."""

from __future__ import annotations

import asyncio

import pytest

from app.domain.errors import Overloaded
from app.services.recall.queue import QueuePolicy, RecallQueue


async def stay(queue: RecallQueue, door: asyncio.Event, order: list[int], number: int) -> float:
    async with queue.turn() as waited_ms:
        order.append(number)
        await door.wait()
        return waited_ms


async def started(*tasks: asyncio.Task[float]) -> None:
    """Until each of them has come as far as it can."""
    for _ in tasks:
        await asyncio.sleep(0)


async def test_those_who_wait_go_in_the_order_they_came() -> None:
    queue, door, order = RecallQueue(QueuePolicy(running_max=1, waiting_max=5)), asyncio.Event(), list[int]()
    tasks = [asyncio.create_task(stay(queue, door, order, number)) for number in range(4)]
    await started(*tasks)
    assert order == [0]

    door.set()
    waited = await asyncio.gather(*tasks)
    assert order == [0, 1, 2, 3]
    assert waited[0] == 0
    assert all(waited[1:])


async def test_one_more_than_may_wait_is_told_when_to_come_back() -> None:
    queue, door, order = RecallQueue(QueuePolicy(running_max=2, waiting_max=1)), asyncio.Event(), list[int]()
    tasks = [asyncio.create_task(stay(queue, door, order, number)) for number in range(3)]
    await started(*tasks)

    with pytest.raises(Overloaded, match="2 recalls run and 1 wait") as refused:
        await stay(queue, door, order, 3)
    assert refused.value.retry_after_seconds == 1
    assert refused.value.next_step
    door.set()
    await asyncio.gather(*tasks)
    assert order == [0, 1, 2]


async def test_who_waits_too_long_is_turned_away_and_leaves_no_gap() -> None:
    queue, door, order = RecallQueue(QueuePolicy(running_max=1, wait_seconds=0.01)), asyncio.Event(), list[int]()
    first = asyncio.create_task(stay(queue, door, order, 0))
    await started(first)
    with pytest.raises(Overloaded, match=r"within 0\.01 s"):
        await stay(queue, door, order, 1)

    door.set()
    await first
    await stay(queue, door, order, 2)
    assert order == [0, 2]


async def test_who_gives_up_waiting_or_fails_inside_makes_room() -> None:
    queue, door, order = RecallQueue(QueuePolicy(running_max=1, waiting_max=1)), asyncio.Event(), list[int]()
    tasks = [asyncio.create_task(stay(queue, door, order, number)) for number in range(2)]
    await started(*tasks)
    for task in reversed(tasks):
        task.cancel()
    assert all(
        isinstance(ended, asyncio.CancelledError) for ended in await asyncio.gather(*tasks, return_exceptions=True)
    )

    door.set()
    with pytest.raises(ZeroDivisionError):
        async with queue.turn():
            raise ZeroDivisionError
    await stay(queue, door, order, 2)
    assert order == [0, 2]
