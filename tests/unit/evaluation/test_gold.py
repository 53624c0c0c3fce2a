"""The gold files are read as their guide describes them, and a broken row says where it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.domain.knowledge import (
    Extraction,
    Modality,
    Proposition,
    PropositionKind,
    Reading,
    Role,
    RoleFiller,
    Utterance,
)
from app.domain.knowledge import Layer as ExtractionLayer
from app.domain.syntax import ParsedText, Span
from app.evaluation.gold import read_families, read_gold
from app.evaluation.gold_extraction import evaluate_gold, evaluate_second_reading, predicted

GOLD = Path(__file__).parents[2] / "gold"
CHATS = [GOLD / "chat_zh.jsonl", GOLD / "chat_en.jsonl"]


class SilentLayers:
    """Finds nothing and remembers who spoke."""

    def __init__(self) -> None:
        self.heard: list[Utterance] = []

    def extract(self, utterance: Utterance, earlier_people: tuple[frozenset[str], ...] = ()) -> Extraction:
        self.heard.append(utterance)
        return Extraction()


class WordlessParser:
    def read(
        self, texts: Sequence[str], language: str, authors: Sequence[str] | None = None, *, relations: bool = True
    ) -> list[Reading]:
        return [(ParsedText(text, language, ()), None) for text in texts]


def test_the_gold_sets_are_read_whole() -> None:
    sentences = [one for path in CHATS for one in read_gold(path)]
    assert len(sentences) == 450
    tomorrow = next(fact for one in sentences if one.id == "zh05-02" for fact in one.facts)
    assert (tomorrow.expression, tomorrow.since_ms) == ("明天", 1_760_371_200_000)


def test_silence_is_scored_against_every_row_of_the_half_asked_for() -> None:
    layers = SilentLayers()
    report = evaluate_gold(WordlessParser(), layers, SilentLayers(), CHATS, "reported")
    assert report["sentences"] == len(layers.heard) == 225
    assert report["fact"]["f1"] == 0.0
    assert report["no_fact"]["recall"]["value"] == 1.0
    assert {one.author for one in layers.heard} >= {"user", "assistant", "tool"}


def test_a_second_reading_is_compared_where_it_was_read(tmp_path: Path) -> None:
    second = tmp_path / "second.jsonl"
    answer = {"predicate": "has_age", "surface": ["今年"], "agent": ["user"], "patient": ["31"], "negated": False}
    rows = [
        {"id": "zh01-03", "facts": [{**answer, "modality": ["asserted"]}], "preferences": []},
        {"id": "zh01-05", "facts": [], "preferences": []},
    ]
    second.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    found = evaluate_second_reading(CHATS[:1], second, None)
    assert (found["sentences"], found["fact"]["f1"], found["no_fact_kappa"]) == (2, 1.0, 1.0)


def test_a_proposition_of_two_agents_and_two_patients_is_four_facts() -> None:
    names = [(Role.AGENT, "Ann"), (Role.AGENT, "Ben"), (Role.PATIENT, "tea"), (Role.PATIENT, "cake")]
    proposition = Proposition(
        kind=PropositionKind.FACT,
        predicate="likes",
        predicate_surface="like",
        roles=(
            *(RoleFiller(role, name, name.lower()) for role, name in names),
            RoleFiller(Role.MANNER, "well", "well"),
        ),
        span=Span(0, 1),
        canonical="",
        layer=ExtractionLayer.DEPENDENCY,
        rule="test",
        confidence=0.5,
        modality=Modality.POSSIBLE,
    )
    found = predicted([proposition, proposition])
    assert [(one.agent, one.patient) for one in found] == [
        ("Ann", "tea"), ("Ann", "cake"), ("Ben", "tea"), ("Ben", "cake")
    ]  # fmt: skip
    assert {(one.modality, one.others) for one in found} == {("possible", (("MANNER", "well"),))}


def test_a_row_that_is_no_gold_sentence_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text('{"id": "x"}\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"broken\.jsonl, row 1"):
        read_gold(path)


def test_families_without_opposites_are_no_families(tmp_path: Path) -> None:
    path = tmp_path / "predicates.json"
    path.write_text('{"equivalent": []}', encoding="utf-8")
    with pytest.raises(InvalidInput, match="opposite"):
        read_families(path)
