"""English words and numbers that are times in some places only."""

from __future__ import annotations

import re

_PREPOSITION = re.compile(
    r"\b(?:in|of|by|since|until|till|during|for|from|to|through|last|next|on|before|after|every|and|or|not)"
    r"\s+(?:the\s+)?$"
)
_AMBIGUOUS = frozenset(
    {"may", "this may", "march", "mar", "sat", "sun", "fall", "second", "sec", "dec", "spring", "wed", "mon", "jan"}
)
_COUNTED = re.compile(
    r"[\s-]old\b|\s?(?:percent|per cent|dollars|euros|pounds|quid|bucks|yuan|rmb|yen|rupees|points|degrees|km|kg|miles"
    r"|met(?:re|er)s|feet|grams|kilos|lit(?:re|er)s|calories|steps|words|pages|copies|times|people|users|customers)\b"
)
_WORD_FOLLOWS = re.compile(r"\s+[a-z]")
_WEEKDAY_ABBREVIATIONS = frozenset({"sun", "sat", "wed", "mon"})
_CAN_FOLLOW_YEAR = re.compile(
    r"\s*(?:[^\w\s%]|$|(?:and|or|to|but|was|were|is|are|as|with|when|in|on|at|by|for|from|through|until|the"
    r"|we|i|he|she)\b)"
)


def doubtful(text: str, start: int, end: int) -> bool:
    """Words that are as often no time: "may", "sun", and numbers that could be years."""
    words = text[start:end]
    if _COUNTED.match(text, end) or text[:start].endswith("good "):
        return True
    if words == "a second" and _WORD_FOLLOWS.match(text, end):
        return True
    if words in _WEEKDAY_ABBREVIATIONS and text[:start].endswith("the "):
        return True
    if words in _AMBIGUOUS:
        preposition = _PREPOSITION.search(text, max(0, start - 16), start)
        return preposition is None or preposition[0].startswith(("and", "or", "not"))
    if (words.isdigit() and len(words) == 4) or words.startswith("two thousand"):
        return _PREPOSITION.search(text, max(0, start - 16), start) is None and not _CAN_FOLLOW_YEAR.match(text, end)
    return False
