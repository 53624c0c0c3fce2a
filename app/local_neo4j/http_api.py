"""Run a statement through the server's own HTTP query interface: needs no driver, and tells whether all is well."""

from __future__ import annotations

import base64
import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from app.domain.errors import GraphMemoryError, InvalidInput, NotAuthenticated, Unavailable

UNAUTHORISED = 401


@dataclass(frozen=True)
class StatementResult:
    """Rows as JSON values: a node or relationship is an object with labels or type, and properties."""

    fields: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


def run_statement(
    http_uri: str, username: str, password: str, statement: str, database: str, timeout_seconds: float
) -> StatementResult:
    """Raises Unavailable when nobody answers, NotAuthenticated (password) or InvalidInput (statement)."""
    answer = _post(f"{http_uri}/db/{database}/query/v2", username, password, statement, timeout_seconds)
    if errors := answer.get("errors"):
        raise _error_of(errors[0])
    data = answer.get("data", {})
    return StatementResult(tuple(data.get("fields", ())), tuple(tuple(row) for row in data.get("values", ())))


def _post(url: str, username: str, password: str, statement: str, timeout_seconds: float) -> dict[str, Any]:
    credentials = base64.b64encode(f"{username}:{password}".encode()).decode()
    request = urllib.request.Request(  # noqa: S310 - the address is this server's own
        url,
        data=json.dumps({"statement": statement}).encode(),
        headers={
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Authorization": f"Basic {credentials}",
        },
    )
    # A proxy of the environment must not see what goes to a server on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=timeout_seconds) as response:
            return dict(json.load(response))
    except urllib.error.HTTPError as error:
        return _refusal(error)
    except (OSError, ValueError) as error:
        raise Unavailable(f"The server does not answer at {url} ({error}).", "Start it: memctl neo4j up") from error


def _refusal(error: urllib.error.HTTPError) -> dict[str, Any]:
    if error.code == UNAUTHORISED:
        raise NotAuthenticated(
            "The server refuses the password in the password file.",
            "If it was changed in the database, write the new one into that file.",
        ) from error
    try:
        return dict(json.load(error))
    except ValueError:
        raise Unavailable(f"The server answers HTTP {error.code}.", "See its log: memctl neo4j logs") from error


def _error_of(error: dict[str, str]) -> GraphMemoryError:
    code, message = error.get("code", ""), error.get("message", "")
    if code.startswith("Neo.ClientError"):
        return InvalidInput(f"{message} ({code})", "Correct the statement.")
    return Unavailable(f"{message} ({code})", "See the server's log: memctl neo4j logs")
