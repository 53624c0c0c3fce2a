"""The packaged role labellers: plain sentences of both languages, alone and among others."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.knowledge import Frame, FrameRole, Implied, Modality
from app.inference import nlp
from app.inference.nlp import SpacyParser
from app.inference.roles.features import POSITIONS_MAX

PLAIN = [
    ("zh", "我妈上周把旧沙发送给了邻居。", "送给", {"agent": "我妈", "patient": "旧沙发", "recipient": "邻居"}),
    ("zh", "我的手机被同事摔坏了。", "摔坏", {"agent": "同事", "patient": "手机"}),
    ("zh", "我妹妹在医院当护士。", "当", {"agent": "我妹妹", "patient": "护士"}),
    ("en", "My sister lent Omar her bike.", "lent", {"agent": "sister", "patient": "bike", "recipient": "Omar"}),
    ("en", "The lamp was broken by the cat.", "broken", {"agent": "cat"}),
]


@pytest.fixture(scope="module")
def parser() -> SpacyParser:
    return SpacyParser()


def frames(parser: SpacyParser, language: str, *texts: str, author: str = "user") -> list[tuple[Frame, ...]]:
    parsed = parser.parse(texts, language, relations=language == "en")
    found = parser.frames(parsed, [author] * len(texts))
    return [one for one in found if one is not None]


@pytest.mark.parametrize(("language", "text", "words", "roles"), PLAIN)
def test_who_does_what_to_whom(
    parser: SpacyParser, language: str, text: str, words: str, roles: dict[str, str]
) -> None:
    stated = next(one for one in frames(parser, language, text)[0] if words.startswith(one.words.of(text)))
    for role, name in roles.items():
        filler = next(one for one in stated.arguments if one.role is FrameRole(role))
        assert filler.span is not None
        assert filler.span.of(text).removeprefix("My ").removeprefix("the ") == name


@pytest.mark.parametrize(("language", "text"), [("zh", "不喝咖啡了。"), ("en", "I don't drink coffee.")])
def test_a_speaker_is_meant_and_what_is_denied_is_denied(parser: SpacyParser, language: str, text: str) -> None:
    (drinks,) = frames(parser, language, text)[0]
    agent = next(one for one in drinks.arguments if one.role is FrameRole.AGENT)
    assert (agent.implied, drinks.negated) == (Implied.SPEAKER, True)


def test_what_is_planned_is_told_as_such(parser: SpacyParser) -> None:
    (moves, *_) = frames(parser, "zh", "我打算明年搬到青岛。")[0]
    assert moves.modality is Modality.PLANNED


@pytest.mark.parametrize(
    ("language", "text", "author"),
    [("zh", "好的，已为您记录。", "assistant"), ("zh", "你昨天去哪儿了？", "user"), ("en", "Thanks a lot!", "user")],
)
def test_what_says_nothing_has_no_frames(parser: SpacyParser, language: str, text: str, author: str) -> None:
    assert frames(parser, language, text, author=author) == [()]


def test_a_sentence_is_read_alike_alone_and_among_others(parser: SpacyParser) -> None:
    texts = [text for language, text, *_ in PLAIN if language == "zh"]
    together = frames(parser, "zh", *texts, "", "嗯")
    assert together[: len(texts)] == [frames(parser, "zh", text)[0] for text in texts]


def test_what_is_too_long_is_read_up_to_there(parser: SpacyParser) -> None:
    text = "我妈上周把旧沙发送给了邻居，" * 20
    found = frames(parser, "zh", text)[0]
    assert found
    assert all(one.words.end <= POSITIONS_MAX for one in found)


def test_a_language_without_labeller_has_no_frames_at_all(parser: SpacyParser) -> None:
    assert parser.frames(parser.parse(["Bonjour"], "fr"), ["user"]) == [None]
    assert parser.frames([], []) == []


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"vocabulary.json": b"{"},
        {"vocabulary.json": b"{}"},
        {"vocabulary.json": b'{"features": {}, "predicates": []}'},
        {"vocabulary.json": b'{"features": {}, "predicates": []}', "weights_1.npz": b""},
        {"vocabulary.json": b'{"features": {}, "predicates": []}', "weights_1.npz": b"PK\x03\x04 cut off"},
        {"vocabulary.json": b'{"features": {}, "predicates": []}', "meanings.npz": b"no archive"},
    ],
)
def test_a_labeller_that_cannot_be_loaded_is_a_problem_and_the_text_is_read_without(
    files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en_parser").symlink_to(nlp.PACKAGED / "en_parser")
    for name, content in files.items():
        (tmp_path / "en_roles").mkdir(exist_ok=True)
        (tmp_path / "en_roles" / name).write_bytes(content)
    monkeypatch.setattr(nlp, "PACKAGED", tmp_path)
    broken = SpacyParser()

    parsed = broken.parse(["I sold my bike.", "I live in Bath."], "en")
    assert all(one.is_tagged for one in parsed)
    assert not broken.problems
    assert broken.frames(parsed, ["user", "user"]) == [None, None]
    assert broken.problems["en"].startswith("The role labeller en_roles could not be loaded: ")


def test_all_that_a_language_goes_without_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nlp, "PACKAGED", tmp_path)
    broken = SpacyParser()
    for _ in range(2):
        assert broken.frames(broken.parse(["I live in Bath."], "en"), ["user"]) == [None]
    assert broken.problems["en"].count("en_parser could not be loaded") == 1
    assert broken.problems["en"].count("en_roles could not be loaded") == 1


def test_a_labeller_reads_what_its_own_pipeline_says_whatever_parses_the_text() -> None:
    """An installed package has other tags and borders of words."""
    other = SpacyParser({"zh": "no_such_package"})
    text = "我妈上周把旧沙发送给了邻居。"
    assert frames(other, "zh", text) == frames(SpacyParser(), "zh", text)


@pytest.mark.parametrize(
    ("text", "patients"),
    [
        ("I met Tom and Anna.", ["Tom", "Anna"]),
        ("I paid two hundred and ten pounds.", ["two hundred and ten pounds"]),
    ],
)
def test_a_list_has_members_and_a_number_is_one(parser: SpacyParser, text: str, patients: list[str]) -> None:
    (one,) = frames(parser, "en", text)[0]
    spans = [argument.span for argument in one.arguments if argument.role is FrameRole.PATIENT]
    assert [span.of(text) for span in spans if span] == patients
