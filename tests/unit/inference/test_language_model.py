"""What every language model promises: one behind a server that speaks the protocol, and the fake."""

from __future__ import annotations

import asyncio
import json
from contextlib import AbstractContextManager
from typing import Any

import pytest

from app.domain.errors import InvalidInput, Unavailable
from app.domain.ports import ChatMessage, LanguageModel
from app.inference.json_endpoint import RESPONSE_BYTES_MAX
from app.inference.language_model import ChatEndpoint, make_language_model
from tests.fakes import ScriptedLanguageModel
from tests.json_server import StatusAnswer, serving_statuses

MESSAGES = (ChatMessage("system", "Say what you are told."), ChatMessage("user", "hello"))
SCHEMA = {"type": "object", "properties": {"items": {"type": "array"}}}


def completion(content: str) -> object:
    return {"choices": [{"message": {"role": "assistant", "content": content}}]}


def chat_server(answer: StatusAnswer, *, key: str = "key") -> AbstractContextManager[str]:
    return serving_statuses(answer, path="/v1/chat/completions", base="/v1", key=key)


def endpoint(url: str, **options: Any) -> ChatEndpoint:
    return ChatEndpoint(url, "small", **{"api_key": "key", "back_off_seconds": 0.001, **options})


@pytest.mark.parametrize("kind", ["endpoint", "scripted"])
async def test_a_model_answers_what_it_is_asked(kind: str) -> None:
    with chat_server(lambda asked: (200, completion('{"items": []}'))) as url:
        model: LanguageModel = endpoint(url) if kind == "endpoint" else ScriptedLanguageModel('{"items": []}')
        assert json.loads(await model.reply(MESSAGES, SCHEMA, "extract")) == {"items": []}
        assert model.name
        await model.close()


@pytest.mark.parametrize("kind", ["endpoint", "scripted"])
async def test_a_model_that_is_away_says_so(kind: str) -> None:
    away = Unavailable("The model is away.", "Wait.")
    model: LanguageModel = (
        endpoint("http://127.0.0.1:9/v1", attempts_max=2) if kind == "endpoint" else ScriptedLanguageModel(away)
    )
    with pytest.raises(Unavailable):
        await model.reply(MESSAGES, SCHEMA, "extract")
    await model.close()


async def test_the_strictest_form_that_the_server_knows_is_asked_for() -> None:
    asked_for: list[str] = []

    def knows_objects_only(asked: dict[str, Any]) -> tuple[int, object]:
        asked_for.append(asked.get("response_format", {}).get("type", "text"))
        return (200, completion("{}")) if asked_for[-1] == "json_object" else (400, {"error": "unknown format"})

    with chat_server(knows_objects_only) as url:
        model = endpoint(url)
        for _ in range(2):
            assert await model.reply(MESSAGES, SCHEMA, "extract") == "{}"
        await model.close()
    assert asked_for == ["json_schema", "json_object", "json_object"]


async def test_the_schema_goes_with_the_question() -> None:
    seen: list[dict[str, Any]] = []

    def answer(asked: dict[str, Any]) -> tuple[int, object]:
        seen.append(asked)
        return 200, completion("{}")

    with chat_server(answer) as url:
        model = endpoint(url)
        await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()
    described = seen[0]["response_format"]["json_schema"]
    assert (described["name"], described["schema"]) == ("extract", SCHEMA)
    assert seen[0]["messages"] == [{"role": one.role, "content": one.content} for one in MESSAGES]
    assert seen[0]["temperature"] == 0


async def test_a_busy_server_is_asked_again() -> None:
    statuses = [503, 429, 200]
    with chat_server(lambda asked: (statuses.pop(0), completion("{}"))) as url:
        model = endpoint(url)
        assert await model.reply(MESSAGES, SCHEMA, "extract") == "{}"
        await model.close()
    assert statuses == []


async def test_a_server_that_stays_busy_is_given_up() -> None:
    asked: list[object] = []

    def busy(question: dict[str, Any]) -> tuple[int, object]:
        asked.append(question)
        return 503, {}

    with chat_server(busy) as url:
        model = endpoint(url, attempts_max=3)
        with pytest.raises(Unavailable, match="503"):
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()
    assert len(asked) == 3


async def test_a_server_that_hangs_is_given_up() -> None:
    def hang(_question: dict[str, Any]) -> tuple[int, object]:
        asyncio.run(asyncio.sleep(0.5))
        return 200, completion("{}")

    with chat_server(hang) as url:
        model = endpoint(url, timeout_seconds=0.05, attempts_max=1)
        with pytest.raises(Unavailable):
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()


@pytest.mark.parametrize("content", [{}, {"choices": []}, "nonsense", {"choices": [{"message": None}]}])
async def test_an_answer_in_another_protocol_is_an_error(content: object) -> None:
    with chat_server(lambda asked: (200, content)) as url:
        model = endpoint(url)
        with pytest.raises(Unavailable):
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()


@pytest.mark.parametrize("status", [401, 403])
async def test_a_key_that_is_refused_is_said_to_be_and_not_tried_again(status: int) -> None:
    asked: list[object] = []

    def refuse(question: dict[str, Any]) -> tuple[int, object]:
        asked.append(question)
        return status, {"error": "no such key"}

    with chat_server(refuse) as url:
        model = endpoint(url)
        with pytest.raises(Unavailable, match=str(status)) as refused:
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()
    assert refused.value.next_step == "Set GRAPH_MEMORY_LLM_API_KEY to a key that it accepts."
    assert len(asked) == 1


async def test_a_server_that_fails_otherwise_is_not_said_to_refuse_the_key() -> None:
    with chat_server(lambda asked: (418, {})) as url:
        model = endpoint(url)
        with pytest.raises(Unavailable, match="418") as failed:
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()
    assert "GRAPH_MEMORY_LLM_URL" in failed.value.next_step


async def test_an_answer_that_is_too_long_is_none() -> None:
    with chat_server(lambda asked: (200, completion("a" * RESPONSE_BYTES_MAX))) as url:
        model = endpoint(url)
        with pytest.raises(Unavailable, match="bytes"):
            await model.reply(MESSAGES, SCHEMA, "extract")
        await model.close()


def test_what_is_no_web_address_is_refused_and_none_is_no_model() -> None:
    with pytest.raises(InvalidInput, match="no web address") as refused:
        make_language_model("ftp://models", "small")
    assert "GRAPH_MEMORY_LLM_URL" in refused.value.next_step
    assert make_language_model(None, "small") is None
