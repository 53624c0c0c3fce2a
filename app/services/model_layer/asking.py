"""One question to a language model whose answer must have a form: what has not is sent back once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from app.domain.errors import GraphMemoryError, Unavailable
from app.domain.ports import ChatMessage, LanguageModel
from app.services.model_layer.prompts.replies import REPAIR, StrictReply

PROBLEM_CHARACTERS_MAX = 500
SIGN_OF_LIFE = "Answer with an empty JSON object."
ReplyForm = TypeVar("ReplyForm", bound=BaseModel)
Waiting = TypeVar("Waiting")
Answer = TypeVar("Answer")


class ReplyMalformed(GraphMemoryError):
    """The model answered twice in another form than was asked for."""

    def __init__(self, model: str) -> None:
        super().__init__(f"The answer of {model} has not the form that was asked for.", "Try another model.")


async def asked(model: LanguageModel, system: str, text: str, form: type[ReplyForm], name: str) -> ReplyForm:
    """Raises ReplyMalformed after one repair round, and what the model raises."""
    messages = [ChatMessage("system", system), ChatMessage("user", text)]
    schema = form.model_json_schema()
    answer = await model.reply(messages, schema, name)
    try:
        return form.model_validate_json(_json_of(answer))
    except ValidationError as error:
        problem = str(error)[:PROBLEM_CHARACTERS_MAX]
    messages += [ChatMessage("assistant", answer), ChatMessage("user", REPAIR.format(problem=problem))]
    try:
        return form.model_validate_json(_json_of(await model.reply(messages, schema, name)))
    except ValidationError as error:
        raise ReplyMalformed(model.name) from error


async def page_asked(
    model: LanguageModel,
    page: Sequence[Waiting],
    ask: Callable[[Waiting], Awaitable[Answer]],
    *,
    at_once_max: int,
) -> list[Answer | GraphMemoryError]:
    """Side by side, in the order of the page; what failed alone is its error. Raises Unavailable where the model does
    not answer at all."""
    hands = asyncio.Semaphore(at_once_max)

    async def answer(waiting: Waiting) -> Answer | GraphMemoryError:
        async with hands:
            try:
                return await ask(waiting)
            except GraphMemoryError as error:
                return error

    answers = await asyncio.gather(*(answer(waiting) for waiting in page))
    silent = [each for each in answers if isinstance(each, Unavailable)]
    if len(silent) == len(page) and not await _is_there(model):
        raise silent[0]
    return answers


async def _is_there(model: LanguageModel) -> bool:
    """Whether it answers at all: then texts that it does not answer are themselves the reason."""
    try:
        await model.reply([ChatMessage("user", SIGN_OF_LIFE)], StrictReply.model_json_schema(), "sign_of_life")
    except Unavailable:
        return False
    return True


def _json_of(answer: str) -> str:
    """The outermost object: some models put a fence or a sentence around it."""
    start, end = answer.find("{"), answer.rfind("}")
    return answer[start : end + 1] if 0 <= start < end else answer
