"""Annotated talks as people write them down."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.domain.ingest import Author
from app.domain.knowledge import FrameRole, Implied, Modality
from app.domain.syntax import Span
from app.inference.roles.annotations import Filler, read_annotations

TALK = """
## moving | 2026-04-02
U: 我妈上周把旧沙发送给了邻居。
  gives | 送给 | 我妈 | 旧沙发 | recipient=邻居 | time=上周
U 小雨: 甜的吃，辣的不吃。
  eats | 吃 | (我) | 甜的
  opt eats | 吃#2 | (我) | 辣的 | neg | possible
  P- | (我) | 辣的
A: 好的。
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "zh_01.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_who_does_what_is_read_by_its_words(tmp_path: Path) -> None:
    gives = read_annotations(written(tmp_path, TALK))[0].statements[0]
    assert (gives.predicate, gives.words, gives.modality) == ("gives", Span(8, 10), Modality.ASSERTED)
    assert gives.fillers == {
        FrameRole.AGENT: Filler(Span(0, 2)),
        FrameRole.PATIENT: Filler(Span(5, 8)),
        FrameRole.RECIPIENT: Filler(Span(11, 13)),
    }


def test_the_second_place_of_words_and_who_is_meant_without_words_are_read(tmp_path: Path) -> None:
    sentence = read_annotations(written(tmp_path, TALK))[1]
    second = sentence.statements[1]
    assert (second.words, second.negated, second.is_optional) == (Span(7, 8), True, True)
    assert second.modality is Modality.POSSIBLE
    assert second.fillers[FrameRole.AGENT] == Filler(implied=Implied.SPEAKER)
    assert [(one.polarity, one.object.span) for one in sentence.wishes] == [(-1, Span(4, 6))]


def test_hearsay_outranks_other_modalities(tmp_path: Path) -> None:
    text = "## a talk | 2026-04-02\nU: 听说人家要搬走。\n  moves | 搬走 | 人家 | - | planned | reported\n"
    moves = read_annotations(written(tmp_path, text))[0].statements[0]
    assert moves.modality is Modality.REPORTED
    assert moves.fillers[FrameRole.AGENT] == Filler(Span(2, 4))


def test_a_sentence_without_lines_says_nothing(tmp_path: Path) -> None:
    last = read_annotations(written(tmp_path, TALK))[-1]
    assert (last.author, last.statements, last.wishes) == (Author.ASSISTANT, [], [])


@pytest.mark.parametrize(
    "line",
    ["  gives | 不在 | (我) | -", "  gives | 送 | (我)", "  gives | 送 | (我) | - | whom=邻居", "X: 你好"],
)
def test_a_line_that_cannot_be_read_is_named(tmp_path: Path, line: str) -> None:
    path = written(tmp_path, f"## a talk | 2026-04-02\nU: 我把沙发送人了。\n{line}\n")
    with pytest.raises(InvalidInput, match="line 3"):
        read_annotations(path)
