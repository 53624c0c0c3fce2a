"""Lists in pages. A page goes on from a key (time, id), not from a count, so that new memories never shift it."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.domain.errors import InvalidInput
from app.domain.memory_units import TaskState
from app.domain.recall import RecallFilters

CURSOR_CHARACTERS_MAX = 4_000


@dataclass(frozen=True, slots=True)
class NodeFilters(RecallFilters):
    """What recall can be restricted by, and words that all must be there. No `kinds` means all but sentences.
    `state`: tasks that are in it now."""

    text: str | None = None
    state: TaskState | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """The key after which a page begins: newest first."""

    at_ms: int
    node_id: str

    def encode(self) -> str:
        return encoded_key(self.at_ms, self.node_id)

    @classmethod
    def decode(cls, text: str) -> Cursor:
        """Raises InvalidInput for anything `encode` did not make."""
        return cls(*decoded_key(text))


def encoded_key(number: int, node_id: str) -> str:
    """A place in a list, for callers who are not to look inside."""
    return base64.urlsafe_b64encode(json.dumps([number, node_id]).encode()).decode()


def decoded_key(text: str) -> tuple[int, str]:
    """Raises InvalidInput for anything `encoded_key` did not make."""
    if len(text) > CURSOR_CHARACTERS_MAX:
        raise _not_a_cursor()
    try:
        number, node_id = json.loads(base64.urlsafe_b64decode(text.encode("ascii")))
    except (ValueError, TypeError, UnicodeError, binascii.Error) as error:
        raise _not_a_cursor() from error
    if type(number) is not int or not isinstance(node_id, str) or abs(number) >= 2**63:
        raise _not_a_cursor()
    return number, node_id


def _not_a_cursor() -> InvalidInput:
    return InvalidInput("This is not a cursor of a page.", "Give `endCursor` of the page before, unchanged.")


def require_rows(first: int, rows_max: int) -> None:
    """Raises InvalidInput for a page that is empty or too long."""
    if not 1 <= first <= rows_max:
        raise InvalidInput(f"{first} rows on a page.", f"Give a number from 1 to {rows_max}.")


Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Items with their cursors, newest first."""

    items: tuple[Item, ...]
    cursors: tuple[Cursor, ...]
    has_more: bool

    @property
    def next_cursor(self) -> str | None:
        """What the next page goes on from; None after the last one."""
        return self.cursors[-1].encode() if self.has_more else None
