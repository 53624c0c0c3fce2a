"""Errors that callers can act on, as types: mutations and recall answer with a result or one of these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import strawberry

from app.domain.errors import (
    Conflict,
    GraphMemoryError,
    InvalidInput,
    LimitExceeded,
    NotAuthenticated,
    NotFound,
    NotPermitted,
    Overloaded,
    Unavailable,
)


@strawberry.interface(description="Why nothing was done, and what to do next.")
class GraphMemoryProblem:
    code: str = strawberry.field(description="Stable name for programs, such as NOT_FOUND.")
    message: str = strawberry.field(description="What went wrong, for people.")
    next_step: str = strawberry.field(description="What to do about it.")


@strawberry.type(description="The request breaks a rule.")
class InvalidInputProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="A limit was passed.")
class LimitExceededProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="No such thing in this tenant, or none that this user may see.")
class NotFoundProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="The credential does not grant this.")
class NotPermittedProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="The state does not allow it: someone was faster, or a key is taken.")
class ConflictProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="A part that is needed is not there: the database, or a model.")
class UnavailableProblem(GraphMemoryProblem):
    pass


@strawberry.type(description="Too many ask at once. Over HTTP the answer is 503 with Retry-After.")
class OverloadedProblem(GraphMemoryProblem):
    retry_after_seconds: int = strawberry.field(description="How long to wait before asking again.")


Problem = (
    InvalidInputProblem
    | LimitExceededProblem
    | NotFoundProblem
    | NotPermittedProblem
    | ConflictProblem
    | UnavailableProblem
    | OverloadedProblem
)


Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def or_problem(resolve: Callable[Given, Awaitable[Answer]]) -> Callable[Given, Coroutine[Any, Any, Answer | Problem]]:
    """A resolver that answers with the problem where it would raise an error that callers can act on."""

    @wraps(resolve)
    async def answered(*given: Given.args, **named: Given.kwargs) -> Answer | Problem:
        try:
            return await resolve(*given, **named)
        except GraphMemoryError as error:
            return problem_of(error)

    return answered


def problem_of(error: GraphMemoryError) -> Problem:
    """The error as a type. Raises the error again when it is one that no caller can act on."""
    match error:
        case LimitExceeded():
            kind: Callable[..., Problem] = LimitExceededProblem
        case InvalidInput():
            kind = InvalidInputProblem
        case NotFound():
            kind = NotFoundProblem
        case NotPermitted() | NotAuthenticated():
            kind = NotPermittedProblem
        case Conflict():
            kind = ConflictProblem
        case Overloaded():
            return OverloadedProblem(
                code=error.code,
                message=error.message,
                next_step=error.next_step,
                retry_after_seconds=error.retry_after_seconds,
            )
        case Unavailable():
            kind = UnavailableProblem
        case _:
            raise error
    return kind(code=error.code, message=error.message, next_step=error.next_step)
