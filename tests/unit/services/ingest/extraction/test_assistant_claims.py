"""What an assistant says of the world is a fact of that source; what it says to somebody is none."""

from __future__ import annotations

import pytest

from app.inference.nlp import SpacyParser
from app.services.ingest.extraction.assistant_claims import is_of_the_world
from app.services.ingest.extraction.layers import read_for_layers


@pytest.mark.parametrize(
    ("text", "words"),
    [("故宫周一闭馆。", "闭馆"), ("这家餐厅人均两百左右。", "两百左右"), ("龟背竹喜欢散射光。", "喜欢")],
)
def test_a_claim_is_labelled(parser: SpacyParser, text: str, words: str) -> None:
    ((_, frames),) = read_for_layers(parser, [text], "zh", ["assistant"])
    assert words in [frame.words.of(text) for frame in frames or ()]


@pytest.mark.parametrize(
    "text", ["您的会议在三点开始。", "已为您记录。", "好的，明天提醒。", "恭喜，要当爸爸了！", "可能是太累了。"]
)
def test_talk_is_no_claim(text: str) -> None:
    assert not is_of_the_world(text, "zh", "assistant")


def test_only_an_assistant_is_asked_whether_it_talks() -> None:
    assert is_of_the_world("故宫周一闭馆。", "zh", "assistant")
    assert not is_of_the_world("故宫周一闭馆。", "zh", "user")
    assert not is_of_the_world("The museum is closed on Mondays.", "en", "assistant")
