"""How a second reading moves a ranking."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.recall.policy import RerankPolicy
from app.services.recall.reranking import reranked
from app.services.recall.scored import Scored, best_first

POLICY = RerankPolicy(share=0.7)
RANKING = tuple(Scored(name, score, {"text": score}) for name, score in zip("abcd", (1.0, 0.8, 0.2, 0.1), strict=True))


def names(ranking: tuple[Scored, ...]) -> list[str]:
    return [item.node_id for item in ranking]


def test_what_answers_better_comes_first_and_its_scores_still_add_up() -> None:
    moved = reranked(RANKING, {"a": -4.0, "b": 0.0, "c": 6.0}, POLICY)

    assert names(moved) == ["c", "b", "a", "d"]
    for item in moved:
        assert sum(item.parts.values()) == pytest.approx(item.score)
    assert "rerank" not in moved[-1].parts


def test_where_nothing_was_judged_or_all_alike_the_ranking_stays() -> None:
    assert reranked(RANKING, {}, POLICY) == RANKING
    assert reranked(RANKING, {"a": 0.5, "c": 0.5}, POLICY) == RANKING


@given(st.lists(st.floats(0, 1), min_size=2, max_size=30), st.lists(st.floats(-10, 10), min_size=1, max_size=10))
def test_no_judged_memory_falls_behind_one_that_was_not(scores: list[float], judged: list[float]) -> None:
    ranking = best_first(Scored(f"{place:02d}", score) for place, score in enumerate(scores))
    relevance = {item.node_id: value for item, value in zip(ranking, judged, strict=False)}

    moved = {item.node_id: item.score for item in reranked(ranking, relevance, POLICY)}

    rest = [moved[item.node_id] for item in ranking if item.node_id not in relevance]
    assert min(moved[node_id] for node_id in relevance) >= max(rest, default=0.0) - 1e-9
