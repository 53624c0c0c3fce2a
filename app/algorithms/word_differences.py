"""The difference of two texts by words, of Han by characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

HAN = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
UNIT = re.compile(rf"[{HAN}]|[^\W_{HAN}]+(?:['’-][^\W_{HAN}]+)*|\s+|.", re.DOTALL)


def units_of(text: str) -> list[str]:
    """Words, blanks, marks, and each Han character for itself; joined again they are the text."""
    return UNIT.findall(text)


def word_differences(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Pairs (part of before, part of after) in order, equal where both have it; joined they are the texts.

    Time grows with the product of their units in the worst case.
    """
    old, new = units_of(before), units_of(after)
    for _, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield "".join(old[start:end]), "".join(new[new_start:new_end])
