"""Leases in the graph: one holder at a time, renewed while it works, free again when it lapses.

Time is the holders' own clock, so machines that share a database must agree on it within a small part of a lease.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from app.domain.errors import Conflict, GraphMemoryError

RENEWALS_PER_LEASE = 3


def new_owner() -> str:
    """A name for one holder: readable (host, process) and unique even when a process holds several leases."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


class HeldLease:
    """A lease in hand. `require` is called before each step that only its holder may take."""

    def __init__(self, subject: str) -> None:
        self._subject = subject
        self._is_lost = False

    def lose(self) -> None:
        self._is_lost = True

    def require(self) -> None:
        """Raises Conflict when this holder did not renew in time, and another one may have taken over."""
        if self._is_lost:
            raise Conflict(
                f"The lease on {self._subject} lapsed: another process may have taken it over.",
                "Nothing is half done; look whether it runs elsewhere, or run the same command again later.",
            )


@asynccontextmanager
async def renewed(subject: str, lease_seconds: float, renew: Callable[[], Awaitable[bool]]) -> AsyncIterator[HeldLease]:
    """Renews a lease in the background while the block runs; `renew` says whether it is still held.

    A renewal that fails is tried again until the lease has lapsed: nobody may work under one that others can take.

    Giving it back is the caller's; when the process is killed nobody does, and the lease lapses.
    """
    lease = HeldLease(subject)

    async def keep() -> None:
        renewed_at = time.monotonic()
        while True:
            await asyncio.sleep(lease_seconds / RENEWALS_PER_LEASE)
            asked_at = time.monotonic()
            try:
                held = await renew()
            except GraphMemoryError:
                held = time.monotonic() - renewed_at < lease_seconds
            else:
                renewed_at = asked_at
            if not held:
                lease.lose()
                return

    keeper = asyncio.create_task(keep())
    try:
        yield lease
    finally:
        keeper.cancel()
        with suppress(asyncio.CancelledError):
            await keeper
