"""Chinese words of today, which the dictionary of the segmenter does not know."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Role
from app.services.ingest.extraction.chinese_modern import cut, modern_words

from .conftest import Extract


@pytest.mark.parametrize(
    ("run", "words"),
    [
        ("组会改到周五", ["组会", "改", "到", "周五"]),
        ("今年会下雨", ["今年", "会", "下雨"]),
        ("这是小组会议", ["这", "是", "小组会议"]),
        ("次卧朝南", ["次卧", "朝南"]),
        ("我", ["我"]),
    ],
)
def test_words_of_today_part_no_words_of_the_dictionary(run: str, words: list[str]) -> None:
    assert [word for word, _ in cut(run)] == words


def test_every_word_stands_in_one_section_only() -> None:
    assert {len(word) > 1 for word in modern_words()} == {True}
    assert len(dict(cut("次卧漏水"))) == 2


@pytest.mark.parametrize(
    ("text", "agent", "patient"),
    [
        ("我住次卧。", "Ann", "次卧"),
        ("我弟弟天天刷短视频。", "弟弟", "短视频"),
        ("甲方单方面提高了租金。", "甲方", "租金"),
    ],
)
def test_words_of_today_act_and_are_acted_upon(extract: Extract, text: str, agent: str, patient: str) -> None:
    found = extract(text).propositions
    assert any(
        one.roles[0].name.endswith(agent) and one.roles[0].role is Role.AGENT and patient in {r.name for r in one.roles}
        for one in found
    )
