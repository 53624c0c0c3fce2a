"""How to-dos are written down: list items with a box, and words before a colon; and what is nobody's to-do."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.knowledge import TimeExpression
from app.domain.syntax import Span
from app.services.ingest.extraction.word_sets import word_set
from app.services.predicates.catalogue import Predicate, SlotForm

_BOX = re.compile(r"\s*(?:[-*+•]\s*)?[\[【]\s*[xX√✓✔]?\s*[\]】]\s*(?=\S)")
_HEADING = re.compile(
    r"\s*(?:[-*+•]\s*)?(?:(?:todo|to-do|to do|待办(?:事项)?|要做的事)\s*[:：]|(?:please\s+)?remind me (?:about|of))"
    r"\s*(?=\S)",
    re.IGNORECASE,
)
_TIMED = re.compile(
    r"\s*(?:[-*+•]\s*)?(?:please\s+)?remind me\s+(?:(?:on|at|in|by|before|after|around)\s+)?"
    r"(?P<when>\S+(?:\s+\S+){0,4}?)\s+about\s+(?=\S)",
    re.IGNORECASE,
)
_NEEDS = {
    "zh": re.compile(r"(?:需要|必须|务必|(?<![觉获取值])得(?![了到])|要)[^，,。；;]*$"),
    "en": re.compile(r"\b(?:needs?|ha(?:ve|s)|got|gotta|must)\b|['’]ve\b", re.IGNORECASE),
}
_SUPPOSED = re.compile(r"\bmust\s+(?:have|be)\b", re.IGNORECASE)
_ONLY_SAID = word_set(
    "admit say confess agree ask wonder is be know think understand love like stay 说 承认 感谢 是 感觉 知道"
)


def item_in(text: str, times: Iterable[TimeExpression]) -> Span | None:
    """What stands behind the mark of a to-do that is written down. `times`: those said in the text."""
    mark = _BOX.match(text) or _HEADING.match(text)
    if mark is None and (timed := _TIMED.match(text)) is not None:
        start, end = timed.span("when")
        mark = timed if any(one.span.start <= start and end <= one.span.end for one in times) else None
    return Span(mark.end(), len(text)) if mark else None


def is_duty(
    clause: str, language: str, predicate: Predicate, times: Iterable[TimeExpression], reference_ms: int
) -> bool:
    """Whether an act that somebody must or needs to do is one to tick off: not what is done again and again, nor what
    had to be done then. `clause`: the sentence to the end of the act; `times`: those of the sentence."""
    if predicate.slot is not SlotForm.OCCURRENCE or predicate.id in _ONLY_SAID:
        return False
    if not _NEEDS[language].search(clause) or _SUPPOSED.search(clause):
        return False
    said = [one for one in times if not is_attribute(one.expression)]
    return not any(one.recurrence or one.kind == "set" or _is_over(one, reference_ms) for one in said)


def is_attribute(expression: str) -> bool:
    """A quarterly report is called so; it is not done again and again."""
    return expression.isalpha() and expression.isascii() and expression.endswith("ly") and expression != "daily"


def _is_over(said: TimeExpression, reference_ms: int) -> bool:
    time = said.to_come or said
    return time.until_ms is not None and time.until_ms <= reference_ms
