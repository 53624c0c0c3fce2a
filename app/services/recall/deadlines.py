"""What a step waits for has a deadline of its own: nobody waits for a part that hangs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from app.domain.errors import LimitExceeded, Unavailable
from app.services.recall.citations import BlobReader

Result = TypeVar("Result")


async def in_time(work: Awaitable[Result], seconds: float, what: str) -> Result:
    """Raises Unavailable that names what was late. The database may end its query a moment before: that is the same."""
    try:
        async with asyncio.timeout(seconds):
            return await work
    except (TimeoutError, LimitExceeded) as error:
        raise Unavailable(
            f"{what} did not answer within {seconds:g} s.", "Try again; `memctl doctor` shows what is reached."
        ) from error


@dataclass(frozen=True, slots=True)
class PromptBlobs:
    """Raw chunks of a store that may be far away."""

    blobs: BlobReader
    timeout_seconds: float

    async def get(self, path: str, sha256: str) -> bytes:
        return await in_time(self.blobs.get(path, sha256), self.timeout_seconds, f"Raw chunk {path}")
