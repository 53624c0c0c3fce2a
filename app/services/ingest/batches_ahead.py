"""Batches made while the one before them is used."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TypeVar

Value = TypeVar("Value")


async def one_ahead(values: AsyncGenerator[Value]) -> AsyncGenerator[Value]:
    """The same values; each is begun when the one before it is given out. Who stops early ends what has begun, but that
    a thread goes on to the end of what it does."""
    following = asyncio.create_task(_next(values))
    try:
        while found := await following:
            following = asyncio.create_task(_next(values))
            yield found[0]
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await values.aclose()


async def _next(values: AsyncGenerator[Value]) -> tuple[Value, ...]:
    """None at the end."""
    try:
        return (await anext(values),)
    except StopAsyncIteration:
        return ()
