"""Plain words that correct what was said before: "不是北京，是上海", "not Berlin, Munich" (requirement 001)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.ingest import Author
from app.services.ingest.drafts import EpisodeDraft
from app.services.text.names import name_key

_OPENING_HAN = r"(?:(?:不对|错了|我?说错了|我?记错了|更正一下|纠正一下|哦|啊|噢|抱歉|对不起|不好意思|不)[，,。！! ]*)*"
_NAME_HAN = r"[^，。！？,.!?\s是不]{1,20}"
_OPENING_LATIN = r"(?:(?:no|oh|sorry|wait|correction|actually|i was wrong|my mistake)[,.:;! -]+)*"
_NAME_LATIN = r"[^,.!?;]{1,40}?"
_SUBJECT = r"(?:that(?:'s| is| was)|it(?:'s| is| was)|i meant|i mean|make that)"
_WRONG_FIRST = (
    re.compile(rf"{_OPENING_HAN}不是({_NAME_HAN})[，,、； ]*(?:而是|应该是|是)({_NAME_HAN})(?:才对|的)?[。！!]?"),
    re.compile(
        rf"{_OPENING_LATIN}(?:{_SUBJECT} )?not ({_NAME_LATIN})(?:[,;] ?(?:but )?| but )"
        rf"(?:{_SUBJECT} )?({_NAME_LATIN})[.!]?",
        re.IGNORECASE,
    ),
)
_RIGHT_FIRST = (
    re.compile(rf"{_OPENING_HAN}(?:应该)?是({_NAME_HAN})[，,、； ]*(?:而)?不是({_NAME_HAN})[。！!]?"),
    re.compile(rf"{_OPENING_LATIN}(?:{_SUBJECT} )?({_NAME_LATIN}), (?:and )?not ({_NAME_LATIN})[.!]?", re.IGNORECASE),
)
TEXT_CHARACTERS_MAX = 100


@dataclass(frozen=True, slots=True)
class SaidCorrection:
    wrong: str
    right: str


def correction_in(text: str) -> SaidCorrection | None:
    """None for whatever is more than a correction: a sentence with a subject and a predicate speaks for itself."""
    plain = text.strip()
    if len(plain) > TEXT_CHARACTERS_MAX:
        return None
    for pattern in _WRONG_FIRST:
        if found := pattern.fullmatch(plain):
            return _said(found[1], found[2])
    for pattern in _RIGHT_FIRST:
        if found := pattern.fullmatch(plain):
            return _said(found[2], found[1])
    return None


def _said(wrong: str, right: str) -> SaidCorrection | None:
    keys = name_key(wrong), name_key(right)
    return SaidCorrection(wrong.strip(), right.strip()) if all(keys) and keys[0] != keys[1] else None


def correction_of(draft: EpisodeDraft) -> SaidCorrection | None:
    """Only people correct, and only in a turn."""
    return correction_in(draft.text) if draft.author is Author.USER and draft.is_turn else None
