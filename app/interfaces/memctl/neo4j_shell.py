"""Cypher typed or piped into `memctl neo4j shell`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from app.domain.errors import GraphMemoryError
from app.interfaces.memctl.output import Output, show_error
from app.interfaces.wording import amount
from app.local_neo4j.http_api import StatementResult
from app.local_neo4j.options import RunningServer
from app.local_neo4j.server import run_in

PROMPT = "cypher> "


def statements_in(lines: Iterable[str]) -> Iterator[str]:
    """Comment lines and the `:param` lines that Neo4j Browser reads are left out."""
    statement: list[str] = []
    for line in lines:
        if line.lstrip().startswith(("//", ":")):
            continue
        statement.append(line)
        if line.rstrip().endswith(";"):
            yield from _whole(statement)
            statement = []
    yield from _whole(statement)


def _whole(lines: list[str]) -> list[str]:
    text = "".join(lines).strip().rstrip(";").strip()
    return [text] if text else []


def prompt(output: Output, running: RunningServer, timeout_seconds: float, rows_max: int) -> None:
    """Ask for statements until the end of input; a wrong one is explained and the next is asked for."""
    output.note(f"{running.bolt_uri}: end a statement with ; and leave with Ctrl-D.")
    for statement in statements_in(_typed_lines()):
        try:
            show_result(output, run_in(running, statement, timeout_seconds), rows_max)
        except GraphMemoryError as error:
            show_error(error, as_json=False)


def _typed_lines() -> Iterator[str]:
    while True:
        try:
            yield input(PROMPT) + "\n"
        except (EOFError, KeyboardInterrupt):
            return


def show_result(output: Output, result: StatementResult, rows_max: int) -> None:
    if not result.fields:
        output.say("Done.")
        return
    output.table(result.fields, [tuple(map(_cell, row)) for row in result.rows[:rows_max]])
    cut = f", the first {rows_max:,} shown" if len(result.rows) > rows_max else ""
    output.note(amount(len(result.rows), "row") + cut)


def result_document(result: StatementResult, rows_max: int) -> dict[str, Any]:
    return {"fields": result.fields, "rows": result.rows[:rows_max], "row_count": len(result.rows)}


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
