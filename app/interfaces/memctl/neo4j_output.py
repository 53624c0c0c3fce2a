"""How `memctl neo4j` shows things: tables for people, JSON for programs, the password in neither."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.local_neo4j.http_api import StatementResult
from app.local_neo4j.options import RunningServer, ServerStatus


def print_json(document: Any) -> None:
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))


def running_document(running: RunningServer, password_file: Path) -> dict[str, Any]:
    return {
        "bolt_uri": running.bolt_uri,
        "http_uri": running.http_uri,
        "browser_uri": running.browser_uri,
        "username": running.username,
        "password_file": str(password_file),
        "pid": running.pid,
    }


def status_document(status: ServerStatus, password_file: Path) -> dict[str, Any]:
    return {
        "state": status.state,
        "home": str(status.home),
        "neo4j_version": status.neo4j_version,
        "gds_version": status.gds_version,
        "missing_jars": status.missing_jars,
        "missing_bytes": status.missing_bytes,
        "running": running_document(status.running, password_file) if status.running else None,
    }


def show_running(running: RunningServer, password_file: Path) -> None:
    table = Table(show_header=False, box=None)
    for label, value in (
        ("Bolt", running.bolt_uri),
        ("Browser", running.browser_uri),
        ("User", running.username),
        ("Password", f"in {password_file}"),
        ("Process", str(running.pid)),
    ):
        table.add_row(label, value)
    Console(soft_wrap=True).print(table)


def print_result(result: StatementResult, rows_max: int) -> None:
    console = Console()
    if not result.fields:
        console.print("Done.")
        return
    table = Table(*(escape(field) for field in result.fields))
    for row in result.rows[:rows_max]:
        table.add_row(*(_cell(value) for value in row))
    console.print(table)
    shown = f", the first {rows_max} shown" if len(result.rows) > rows_max else ""
    console.print(f"{len(result.rows)} rows{shown}", style="dim")


def megabytes(size: float) -> str:
    return f"{size / 1_000_000:.0f} MB"


def _cell(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return escape(text)
