"""Measures and what they count, by the words beside them."""

from __future__ import annotations

from collections.abc import Mapping

from app.services.ingest.extraction.chinese_classes import words_of
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.entities import DOUBLED, DOUBLED_WORDS

KINDS = frozenset("类型系")
OFTEN = frozenset("次遍回趟顿番通")
ONCE_MORE = OFTEN - frozenset("顿番通")
"""How often something is done; 一顿揍 is what one gets."""
MEASURED = frozenset({"这个", "那个", "这", "那", "哪个", "每个", "哪", "每"})
"""What a noun follows, whatever its tag."""


def is_bare_measure(unit: Unit, before: Unit | None, after: Unit | None, known: Mapping[str, frozenset[str]]) -> bool:
    """拎了只鸡, 是套房, 那台车: a measure word without a number, behind a verb or a pointer."""
    if unit.plain not in known["measures"] or before is None or after is None or unit.tag == "p":
        return False
    opened = before.plain in MEASURED or before.plain in {"了", "过", "是", "有", "就是"} or before.does is Does.VERB
    return opened and after.does in {Does.NOUN, Does.STATE} and before.does is not Does.NUMBER


def is_counted(unit: Unit, before: Unit | None) -> bool:
    """咬了一身包, 贴了张通知: the last word behind a number with its measure."""
    if before is None or before.does is not Does.NUMBER or unit.plain in words_of("motion"):
        return False
    return (len(before.plain) > 1 or before.tag == "q") and before.plain[-1] not in ONCE_MORE


def is_doubled_name(word: str, tag: str) -> bool:
    """朵朵, 颗颗: measures that a child is called by; 件件 and 种种 are none."""
    return tag == "q" and DOUBLED.fullmatch(word) is not None and word not in DOUBLED_WORDS
