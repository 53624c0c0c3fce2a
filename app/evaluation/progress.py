"""How a measurement says how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with a phase, what is done and what there is to do."""


def no_progress(_phase: str, _done: int, _total: int) -> None:
    return None
