"""What every HTTP answer has in common: limits of size and time, security headers, errors as problem documents."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.domain.errors import (
    GraphMemoryError,
    LimitExceeded,
    NotAuthenticated,
    NotPermitted,
    Overloaded,
    Unavailable,
)
from app.interfaces.credentials import is_loopback

PROBLEM_MIME = "application/problem+json"

SECURITY_HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
STRICT_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
PAGE_CONTENT_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; "
    "frame-ancestors 'none'"
)
"""For a page whose script and style stand in it: nothing comes from elsewhere, nothing goes elsewhere."""

logger = logging.getLogger(__name__)


def problem(error: GraphMemoryError) -> dict[str, str | int]:
    """A problem document (RFC 9457) with our code and next step."""
    return {
        "type": f"urn:graph-memory:{error.code.lower().replace('_', '-')}",
        "title": error.message,
        "status": error.http_status,
        "code": error.code,
        "nextStep": error.next_step,
    }


def headers_of(error: GraphMemoryError) -> dict[str, str]:
    """What HTTP clients understand without reading the problem: how to log in, when to come again."""
    match error:
        case NotAuthenticated():
            return {"www-authenticate": "Bearer"}
        case Overloaded():
            return {"retry-after": str(error.retry_after_seconds)}
        case _:
            return {}


def internal_problem() -> dict[str, str | int]:
    """What a caller learns of an error that nobody expected: nothing about its inside."""
    return problem(GraphMemoryError("Something went wrong inside.", "Try again; the server's log has the cause."))


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp, content_policy: str) -> None:
        self._app = app
        self._headers = {**SECURITY_HEADERS, "content-security-policy": content_policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


class RequestLimits:
    """Refuses bodies over `body_bytes_max` before anything reads them, and ends requests after `timeout_seconds`."""

    def __init__(self, app: ASGIApp, *, body_bytes_max: int, timeout_seconds: float) -> None:
        self._app = app
        self._body_bytes_max = body_bytes_max
        self._timeout_seconds = timeout_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            async with asyncio.timeout(self._timeout_seconds):
                await self._app(scope, await self._bounded(scope, receive), noted)
        except LimitExceeded as error:
            if started:
                raise
            await send_problem(send, error)
        except TimeoutError:
            if started:
                raise
            slow = f"The request took longer than {self._timeout_seconds:g} s."
            await send_problem(send, Unavailable(slow, "Ask for less at once, or try again when there is less load."))

    async def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """A receive that replays the body, read in full here. Raises LimitExceeded."""
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared) > self._body_bytes_max:
            raise self._too_large()
        body, more = bytearray(), True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._body_bytes_max:
                raise self._too_large()
        replayed = False

        async def replay() -> Message:
            nonlocal replayed
            if replayed:
                return await receive()
            replayed = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        return replay

    def _too_large(self) -> LimitExceeded:
        return LimitExceeded(
            f"The request's body is larger than {self._body_bytes_max:,} bytes.",
            "Send less at once, or raise GRAPH_MEMORY_REQUEST_BODY_BYTES_MAX.",
        )


class LocalGuard:
    """Where there are no API keys: keeps web pages of other sites from reaching the local service.

    A page can make a browser connect to this machine; its Origin gives it away, and a foreign Host a rebound name.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"} and not _is_local(Headers(scope=scope)):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            await send_problem(
                send,
                NotPermitted(
                    "Without API keys only pages and programs of this machine are served.",
                    "Call http://127.0.0.1, or make a key: `memctl key add`.",
                ),
            )
            return
        await self._app(scope, receive, send)


class Measured:
    """Tells an observer the route, status and milliseconds of each answer; unknown paths count as one route."""

    def __init__(self, app: ASGIApp, observe: Callable[[str, int, float], None], routes: frozenset[str]) -> None:
        self._app = app
        self._observe = observe
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            route = scope["path"] if scope["path"] in self._routes else "other"
            self._observe(route, status, (time.perf_counter() - started) * 1000)


async def send_problem(send: Send, error: GraphMemoryError) -> None:
    body = json.dumps(problem(error), ensure_ascii=False).encode()
    headers = [(b"content-type", PROBLEM_MIME.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": error.http_status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_local(headers: Headers) -> bool:
    origin = headers.get("origin")
    return _is_loopback_authority(headers.get("host", "")) and (
        origin is None or _is_loopback_authority(origin.partition("://")[2])
    )


def _is_loopback_authority(authority: str) -> bool:
    try:
        return is_loopback(urlsplit(f"//{authority}").hostname)
    except ValueError:
        return False
