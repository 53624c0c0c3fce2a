"""A fact checker is asked over HTTP; what it does not say clearly is said to be no answer."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.errors import InvalidInput, Unavailable
from app.inference.fact_checkers import FactCheckEndpoint, make_fact_checker
from tests.json_server import serving, serving_statuses

PATH = "/check"


def of_berlin(asked: dict[str, Any]) -> object:
    return {"support": [0.9 if "Berlin" in each else None for each in asked["statements"]]}


async def test_every_statement_gets_a_number_or_nothing_in_their_order() -> None:
    with serving(of_berlin, path=PATH, base=PATH) as url:
        checker = FactCheckEndpoint(url, api_key="key", timeout_seconds=60)
        assert await checker.support(["Anna lives in Bonn", "Anna lives in Berlin"]) == [None, 0.9]
        assert await checker.support([]) == []


@pytest.mark.parametrize(
    "answer", [{"error": "busy"}, {"support": [0.5]}, {"support": [0.5, 7]}, {"support": ["yes", "no"]}, []]
)
async def test_an_answer_without_a_number_for_every_statement_is_none(answer: object) -> None:
    with (
        serving(lambda _asked: answer, path=PATH, base=PATH) as url,
        pytest.raises(Unavailable, match="its answer has"),
    ):
        await FactCheckEndpoint(url, api_key="key", timeout_seconds=60).support(["one", "two"])


@pytest.mark.parametrize("status", [401, 403])
async def test_a_server_that_refuses_the_key_is_said_to(status: int) -> None:
    refusing = serving_statuses(lambda _asked: (status, {}), path=PATH, base=PATH)
    with refusing as url, pytest.raises(Unavailable, match=str(status)) as refused:
        await FactCheckEndpoint(url, api_key="key", timeout_seconds=60).support(["one"])
    assert refused.value.next_step == "Set GRAPH_MEMORY_FACT_CHECKER_API_KEY to a key that it accepts."


async def test_a_server_that_fails_or_is_not_there_is_said_to_be_unavailable() -> None:
    failing = serving_statuses(lambda _asked: (500, {}), path=PATH, base=PATH)
    with failing as url, pytest.raises(Unavailable, match="500") as failed:
        await FactCheckEndpoint(url, api_key="key", timeout_seconds=60).support(["one"])
    assert "GRAPH_MEMORY_FACT_CHECKER_URL" in failed.value.next_step
    with pytest.raises(Unavailable) as gone:
        await FactCheckEndpoint(url, timeout_seconds=60).support(["one"])
    assert "GRAPH_MEMORY_FACT_CHECKER_URL" in gone.value.next_step


def test_without_an_address_there_is_none() -> None:
    assert make_fact_checker(None, api_key="", timeout_seconds=1) is None
    with pytest.raises(InvalidInput, match="no web address"):
        make_fact_checker("file:///etc/passwd", api_key="", timeout_seconds=1)
