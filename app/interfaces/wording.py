"""Ids, quotes and counts in words for people."""

from __future__ import annotations

import re

_ID = re.compile(r"\b([a-z_]+_[0-9a-f]{8})[0-9a-f]{8,}\b")


def short_id(node_id: str) -> str:
    """`episode_1f0c2a9b…`: enough to recognise; JSON has the whole."""
    return _ID.sub(r"\1…", node_id)


def shortened(text: str, characters_max: int) -> str:
    """On one line, with an ellipsis where something is left out."""
    text = " ".join(text.split())
    return text if len(text) <= characters_max else text[: characters_max - 1] + "…"


def amount(count: int, noun: str, plural: str | None = None) -> str:
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
