"""The bundled conversation, the questions about it, and which turns answer them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

CONVERSATION = "conversation.jsonl"
QUESTIONS = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class SampleQuestion:
    """`evidence` are ids of turns: one of them must be cited among the first hits."""

    question: str
    evidence: tuple[str, ...]


def sample_conversation() -> Traversable:
    return resources.files(__name__).joinpath(CONVERSATION)


def sample_questions() -> tuple[SampleQuestion, ...]:
    lines = resources.files(__name__).joinpath(QUESTIONS).read_text(encoding="utf-8").splitlines()
    return tuple(SampleQuestion(row["question"], tuple(row["evidence"])) for row in map(json.loads, lines))
