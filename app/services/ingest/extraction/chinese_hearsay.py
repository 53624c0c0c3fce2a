"""What a Chinese speaker has from others: 听说, 听我妈说, 朋友告诉我."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import PRONOUNS, event_words
from app.services.ingest.extraction.chinese_frames import FrameReader
from app.services.ingest.extraction.chinese_unit import SAYS, Does, Unit
from app.services.ingest.extraction.word_sets import word_set

HEARSAY = word_set("听说 据说 传闻")
"""Verbs of saying whose subject only heard it."""
SOURCES = ("网上", "群里", "预报", "新闻", "报道", "报纸上", "电视上")
"""What says something, and is nobody."""


def hears_from(units: list[Unit], start: int, end: int) -> bool | None:
    """听我妈说…: whether it is said in this clause, or in the next (听我妈说，…); None where nobody says anything."""
    inner = FrameReader(units).read(start, end)
    if inner is None or not inner.topics or units[inner.verb[0]].plain not in event_words()["reporting"]:
        return None
    told = units[slice(*inner.rest)]
    return any(unit.does in SAYS for unit in told) if told else False


def told_from(units: list[Unit], verb: str, start: int, end: int) -> int:
    """告诉我水管坏了, 告诉王伟我病了: where behind the one who is told begins what is said."""
    if verb not in event_words()["ditransitive"] or end - start < 2 or units[start + 1].does is not Does.NOUN:
        return start
    told = units[start].plain in PRONOUNS or (units[start].tag == "nr" and units[start + 1].plain in PRONOUNS)
    return start + 1 if told else start
