"""The ranking of the keyword mode: .7 BM25 + .3 recency, one hop, raw passages."""

from __future__ import annotations

import math

import pytest

from app.domain.time import DAY_MS
from app.services.recall.found import Found
from app.services.recall.keyword_mode import rank_memories
from app.services.recall.policy import KeywordModePolicy
from app.services.recall.raw_passages import RawPassage, found_too_little
from app.store.recall_rows import EpisodeHit, MemoryRow

NOW_MS = 1_750_000_000_000
POLICY = KeywordModePolicy()


def hit(node_id: str, score: float, days_ago: float = 0.0) -> EpisodeHit:
    return EpisodeHit(node_id, score, True, "s", int(NOW_MS - days_ago * DAY_MS))


def test_words_and_recency_are_weighed_seven_to_three() -> None:
    ranking = rank_memories(Found(episodes=((hit("old", 4.0, 14), hit("new", 2.0)),)), POLICY, NOW_MS)
    scores = {item.node_id: item.score for item in ranking}

    assert scores["old"] == pytest.approx(0.7 + 0.3 / math.e)
    assert scores["new"] == pytest.approx(0.35 + 0.3)


def test_a_hop_passes_on_a_share_by_the_type_of_edge() -> None:
    neighbours = (
        MemoryRow("topic", "Concept", NOW_MS, 0.5, False, from_id="a", via="ABOUT"),
        MemoryRow("next", "Episode", NOW_MS, 0.5, True, from_id="a", via="TEMPORAL_NEXT"),
    )
    ranking = rank_memories(Found(episodes=((hit("a", 4.0),),), neighbours=neighbours), POLICY, NOW_MS)

    assert [(item.node_id, item.is_statement) for item in ranking] == [("a", False), ("topic", True), ("next", False)]
    assert ranking[1].parts["text"] == pytest.approx(0.7 * 0.5)
    assert ranking[2].parts["text"] == pytest.approx(0.7 * 0.5 * 0.3)


def test_a_filter_keeps_what_shares_at_least_half_of_the_most_and_orders_by_recency_and_weight() -> None:
    memories = (
        MemoryRow("three", "Episode", NOW_MS - 99 * DAY_MS, 0.5, True, matches=3),
        MemoryRow("two", "Episode", NOW_MS, 0.5, True, matches=2),
        MemoryRow("one", "Episode", NOW_MS, 1.0, True, matches=1),
    )
    ranking = rank_memories(Found(memories=memories), POLICY, NOW_MS)

    assert [item.node_id for item in ranking] == ["two", "three"]


def test_raw_passages_join_and_lift() -> None:
    found = Found(
        episodes=((hit("a", 4.0, 999), hit("b", 3.9, 999)),), raw=(RawPassage("b", 9.0, "r"), RawPassage("c", 9.0, "q"))
    )
    ranking = {item.node_id: item for item in rank_memories(found, POLICY, NOW_MS)}

    assert ranking["b"].score > ranking["c"].score > ranking["a"].score
    assert ranking["c"].parts == {"raw": POLICY.raw_score}


@pytest.mark.parametrize(
    ("scores", "too_little"),
    [
        ((), True),
        ((1.0,) * 9, True),
        ((1.0,) * 50, True),
        ((10.0, *(1.0,) * 49), True),
        ((100.0, *(0.1,) * 49), False),
    ],
)
def test_when_hits_are_too_few_or_too_even(scores: tuple[float, ...], too_little: bool) -> None:
    assert found_too_little(scores, POLICY) is too_little
