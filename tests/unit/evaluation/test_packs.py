"""A pack that is wrong is found out: a check that cannot fail would prove nothing."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from itertools import islice

import pytest

from app.domain.knowledge import MemoryKind
from app.domain.recall import ContextPack, RecallRequest, RecallTrace
from app.domain.recall_hits import Citation, Hit
from app.evaluation.datasets import Question
from app.evaluation.packs import budget_defects, quote_defect, varied
from tests.builders import turn

RAW = "Größe: 你好, world".encode()
CITATION = Citation("raw", hashlib.sha256(RAW).hexdigest(), "path", 7, 2, "你好", None, None, None, 0)
HIT = Hit("n", MemoryKind.EPISODE, "three short words", None, 1, {}, (), 0, None, None, 1, (CITATION,), (), tokens=5)
TRACE = RecallTrace((), (), "everything", "")


def pack(*hits: Hit, budget: int = 10) -> ContextPack:
    return ContextPack("?", 0, hits, (), (), sum(hit.tokens for hit in hits), budget, TRACE)


def defects(found: ContextPack) -> list[str]:
    return budget_defects(found, RecallRequest("?", budget_tokens=10), lambda text: len(text.split()))


def test_a_pack_within_its_budget_and_a_quote_of_the_raw_bytes_have_no_defect() -> None:
    assert defects(pack(HIT, replace(HIT, node_id="m", text="others"))) == []
    assert quote_defect(CITATION, RAW) == ""


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (pack(replace(HIT, tokens=11)), "11 in all, for 10"),
        (pack(HIT, budget=20), "for 20"),
        (replace(pack(HIT), tokens=4), "5 tokens in parts, 4 in all"),
        (pack(replace(HIT, tokens=2)), "has 4 tokens and says 2"),
        (pack(replace(HIT, text="word " * 11, tokens=9)), "12 tokens as one text"),
        (pack(HIT, replace(HIT, node_id="m")), "the same text 2 times"),
    ],
)
def test_what_does_not_fit_or_says_the_same_twice_is_told(wrong: ContextPack, told: str) -> None:
    assert any(told in defect for defect in defects(wrong))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (replace(CITATION, quote="你们"), "the chunk says '你好'"),
        (replace(CITATION, offset=8), "the chunk says '好,'"),
        (replace(CITATION, quote="", length=0), "quoted ''"),
        (replace(CITATION, sha256="0" * 64), "another hash"),
    ],
)
def test_a_quote_that_is_not_there_is_told(wrong: Citation, told: str) -> None:
    assert told in quote_defect(wrong, RAW)


def test_the_same_seed_asks_the_same_and_in_many_ways() -> None:
    questions = [
        Question("q", "p", "Who likes tea?", ("i",), "c", None),
        Question("r", "p", "谁喜欢茶？", ("i",), "c", None),
    ]
    items = [turn("Anna likes tea."), turn("小明喜欢茶。")]
    asked = list(islice(varied(questions, items, random.Random(7)), 200))

    assert asked == list(islice(varied(questions, items, random.Random(7)), 200))
    assert len({request.question for request in asked}) > 20
    assert len({request.budget_tokens for request in asked}) > 20
    assert len({(request.mode, request.profile, request.without, request.filters.kinds) for request in asked}) > 5
