"""A lock between processes that the operating system takes back when its holder dies, however it dies."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from app.domain.errors import Conflict

POLL_SECONDS = 0.1


@contextmanager
def exclusive(path: Path, wait_seconds: float) -> Iterator[None]:
    """Hold the lock file at `path`; raise Conflict when another process still holds it after `wait_seconds`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + wait_seconds
    with path.open("a+b") as file:
        while not _try_lock(file):
            if time.monotonic() >= deadline:
                raise Conflict(
                    f"Another process has been working in {path.parent} for more than {wait_seconds:.0f} s.",
                    "Wait until it is done, or end it, and run the command again.",
                )
            time.sleep(POLL_SECONDS)
        try:
            yield
        finally:
            _unlock(file)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
