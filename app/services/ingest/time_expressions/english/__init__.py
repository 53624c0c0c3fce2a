"""English time expressions: words and rules."""

from __future__ import annotations

import re
from functools import cache

from app.services.ingest.time_expressions.chart import Grammar, Token
from app.services.ingest.time_expressions.digits import DIGITS, readings
from app.services.ingest.time_expressions.english import days, hours, spans
from app.services.ingest.time_expressions.english.words import english_words
from app.services.ingest.time_expressions.holidays import english_holidays
from app.services.ingest.time_expressions.lattice import Lattice, Piece
from app.services.ingest.time_expressions.meaning import Context, category_of

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\s+|.", re.DOTALL)
_MERIDIEM = re.compile(r"([ap])(?:\.\s?m\b\.?|\s?m\b)")
_ORDINAL_ENDING = re.compile(r"\s?(?:st|nd|rd|th)\b")
_ABBREVIATION_POINT = re.compile(r"\.(?=\s?\d)")


@cache
def grammar() -> Grammar:
    return Grammar((*days.RULES, *hours.RULES, *spans.RULES), category_of)


@cache
def _literals() -> frozenset[str]:
    return grammar().literals()


@cache
def cue() -> re.Pattern[str]:
    """Matches wherever an English time expression may be; most sentences end here."""
    holiday_words = {name.split()[0] for name in english_holidays()}
    words = {word for word in english_words() if len(word) > 1} | holiday_words | _CUE_WORDS
    return re.compile(r"\d|\b(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")\b")


_CUE_WORDS = frozenset(
    "today tonight tonite tomorrow tmr tmrw yesterday now nowadays recently lately noon midday midnight soon asap "
    "eod eoy eom ytd weekdays everyday noonish another breakfast lunch dinner supper these the ago present moment".split()
) - {"the", "these"}


@cache
def _holiday_pattern() -> re.Pattern[str]:
    names = sorted(english_holidays(), key=len, reverse=True)
    return re.compile("(?:" + "|".join(re.escape(name) for name in names) + r")\b")


_PREPOSITION = re.compile(
    r"\b(?:in|of|by|since|until|till|during|for|from|to|through|last|next|on|before|after|every|and|or|not)\s+(?:the\s+)?$"
)
_AMBIGUOUS = frozenset("may march mar sat sun fall second sec dec spring wed mon jan".split()) | {"this may"}
_AGE = re.compile(r"[\s-]old\b|\s?(?:percent|per cent|dollars|euros|points|degrees|km|kg|miles|people)\b")
_WORD_FOLLOWS = re.compile(r"\s+[a-z]")
_WEEKDAY_ABBREVIATIONS = frozenset({"sun", "sat", "wed", "mon"})
_CAN_FOLLOW_YEAR = re.compile(
    r"\s*(?:[^\w\s%]|$|(?:and|or|to|but|was|were|is|are|as|with|when|in|on|at|by|for|from|through|until|with|the|we|i|he|she)\b)"
)


def doubtful(text: str, start: int, end: int) -> bool:
    """Words that are as often no time: "may", "sun", and numbers that could be years."""
    words = text[start:end]
    if _AGE.match(text, end) or text[:start].endswith("good "):
        return True
    if words == "a second" and _WORD_FOLLOWS.match(text, end):
        return True
    if words in _WEEKDAY_ABBREVIATIONS and text[:start].endswith("the "):
        return True
    if words in _AMBIGUOUS:
        preposition = _PREPOSITION.search(text, max(0, start - 16), start)
        return preposition is None or preposition[0].startswith(("and", "or", "not"))
    if words.isdigit() and len(words) == 4:
        return _PREPOSITION.search(text, max(0, start - 16), start) is None and not _CAN_FOLLOW_YEAR.match(text, end)
    return False


def _digits(match: re.Match[str], text: str, context: Context) -> Piece:
    """A number, or an ordinal where its ending follows: 3rd."""
    ending = _ORDINAL_ENDING.match(text, match.end()) if match["number"] else None
    if ending:
        return Piece(match.start(), ending.end(), (("ORDINAL", int(match["number"])),))
    return Piece(match.start(), match.end(), (*readings(match, context), (match[0], None)))


def lattices(text: str, context: Context) -> list[Lattice]:
    """The runs of words in `text` (in small letters) that may be part of a time expression."""
    words, literals, holidays = english_words(), _literals(), english_holidays()
    pieces: list[Piece | None] = []
    position = 0
    while position < len(text):
        character = text[position]
        if character.isdigit() and character.isascii():
            match = DIGITS.match(text, position)
            assert match is not None
            pieces.append(_digits(match, text, context))
            position = pieces[-1].end
            continue
        word = _WORD.match(text, position)
        assert word is not None
        holiday = _holiday_pattern().match(text, position) if word[0][0].isalpha() else None
        meridiem = _MERIDIEM.match(text, position) if character in "ap" else None
        if holiday:
            entries = (("HOLIDAY", holidays[holiday[0]]), *words.get(holiday[0], ()))
            pieces.append(Piece(position, holiday.end(), entries))
            position = holiday.end()
        elif meridiem:
            pieces.append(Piece(position, meridiem.end(), ((meridiem[1] + "m", None),)))
            position = meridiem.end()
        else:
            symbols = words.get(word[0], ())
            point = _ABBREVIATION_POINT.match(text, word.end()) if symbols else None
            if symbols or word[0] in literals:
                pieces.append(Piece(position, (point or word).end(), (*symbols, (word[0], None))))
            elif not word[0].isspace() or "\n" in word[0]:
                pieces.append(None)
            position = (point or word).end()
    return Lattice.runs(pieces, context.conventions.expression_tokens_max)


__all__ = ["Token", "cue", "grammar", "lattices"]
