"""Plain words that correct something, and plain words that do not."""

from __future__ import annotations

import pytest

from app.services.ingest.said_corrections import SaidCorrection, correction_in

BERLIN = SaidCorrection("Berlin", "Munich")
BEIJING = SaidCorrection("北京", "上海")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("不是北京，是上海", BEIJING),
        ("不对，不是北京，而是上海。", BEIJING),
        ("我说错了，是上海，不是北京", BEIJING),
        ("应该是上海，不是北京。", BEIJING),
        ("not Berlin, Munich", BERLIN),
        ("No, not Berlin but Munich.", BERLIN),
        ("Sorry, I meant Munich, not Berlin.", BERLIN),
        ("It's not Berlin, it's Munich.", BERLIN),
        ("Not Berlin; Munich!", BERLIN),
    ],
)
def test_a_correction_names_what_was_wrong_and_what_is_right(text: str, said: SaidCorrection) -> None:
    assert correction_in(text) == said


@pytest.mark.parametrize(
    "text",
    ["我不是北京人", "I do not live in Berlin, I live in Munich.", "不是吧", "not Berlin, Berlin", "我们明天再说吧"],
)
def test_what_speaks_for_itself_is_no_correction(text: str) -> None:
    assert correction_in(text) is None
