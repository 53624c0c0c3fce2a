"""Whether a word behind a Chinese verb is part of it."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import PRONOUNS, event_words
from app.services.ingest.extraction.chinese_unit import Does, Unit

WITH_ATTITUDES = frozenset({"上", "死", "到", "透", "过", "了", "着", "起", "起来", "掉", "坏", "不了", "得了"})
"""Complements of liking and disliking; 爱干净 has an object."""


def is_complement(units: list[Unit], verb: int, place: int, end: int) -> bool:
    """去 before another verb is a verb of its own."""
    word = units[place].plain
    after = units[place + 1] if place + 1 < end else None
    if word in {"来", "去"} and after is not None and after.does in {Does.VERB, Does.NOUN}:
        return units[verb].plain not in event_words()["motion"] and len(units[verb].plain) == 1
    if units[verb].plain in event_words()["attitudes"] and word not in WITH_ATTITUDES:
        return False
    if word in {"对", "够", "脱", "空", "偏", "歪", "烂", "惨", "醉", "撑", "焦"}:
        return after is None or after.does in {Does.ASPECT, Does.PARTICLE, Does.NUMBER}
    if word == "给" and (place > verb + 1 or len(units[verb].plain) > 1):
        acts = place + 2 < end and units[place + 2].does is Does.VERB
        return after is None or after.plain not in PRONOUNS or not acts
    if word == "开" and units[verb].plain in {"来", "去"}:
        return False
    if word in {"多", "少", "早", "晚", "开", "住", "大", "高", "长", "平"}:
        return after is None or after.does in {Does.ASPECT, Does.PARTICLE}
    return units[place].does is not Does.NUMBER
