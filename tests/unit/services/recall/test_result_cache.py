"""Answers are kept for one reader, until a write, for a while, and not too many."""

from __future__ import annotations

from app.domain.recall import ContextPack, RecallRequest, RecallTrace
from app.domain.scope import Scope
from app.services.recall.result_cache import ResultCache, ResultCachePolicy

ANNA, BERT = Scope("home", "anna"), Scope("home", "bert")
KEYS, CAR = RecallRequest("Where are my keys?"), RecallRequest("Where is my car?")


def pack(question: str) -> ContextPack:
    trace = RecallTrace(steps=(), queries=(), state="", formula="", notes=(), milliseconds=1.0)
    return ContextPack(
        question=question, asked_at_ms=0, hits=(), ranked=(), keywords=(), tokens=0, budget_tokens=0, trace=trace
    )


def test_the_same_reader_gets_the_same_answer_and_nobody_else_does() -> None:
    cache = ResultCache(ResultCachePolicy())
    cache.keep(ANNA, KEYS, 4, 0, pack("keys"))

    assert cache.get(ANNA, KEYS, 4, 1) == pack("keys")
    assert cache.get(BERT, KEYS, 4, 1) is None
    assert cache.get(Scope("office", "anna"), KEYS, 4, 1) is None
    assert cache.get(ANNA, RecallRequest("Where are my keys?", hits_max=3), 4, 1) is None


def test_a_write_or_time_ends_an_answer() -> None:
    cache = ResultCache(ResultCachePolicy(seconds=2))
    cache.keep(ANNA, KEYS, 4, 0, pack("keys"))
    assert cache.get(ANNA, KEYS, 5, 1) is None
    assert cache.get(ANNA, KEYS, 4, 1) is None

    cache.keep(ANNA, KEYS, 4, 0, pack("keys"))
    assert cache.get(ANNA, KEYS, 4, 2_000) is not None
    assert cache.get(ANNA, KEYS, 4, 2_001) is None


def test_of_too_many_the_longest_unused_goes() -> None:
    cache = ResultCache(ResultCachePolicy(entries_max=2))
    cache.keep(ANNA, KEYS, 1, 0, pack("keys"))
    cache.keep(BERT, KEYS, 1, 0, pack("keys"))
    cache.get(ANNA, KEYS, 1, 1)
    cache.keep(ANNA, CAR, 1, 2, pack("car"))

    assert cache.get(BERT, KEYS, 1, 3) is None
    assert cache.get(ANNA, KEYS, 1, 3) is not None
    assert not ResultCache(ResultCachePolicy(entries_max=0)).is_on
