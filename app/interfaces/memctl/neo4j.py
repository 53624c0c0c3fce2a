"""`memctl neo4j`: the local server, and a way to look into it."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from app.domain.errors import GraphMemoryError, Unavailable
from app.interfaces.memctl.neo4j_output import (
    megabytes,
    print_json,
    print_result,
    running_document,
    show_running,
    status_document,
)
from app.local_neo4j.http_api import StatementResult, run_statement
from app.local_neo4j.options import LocalServerOptions, RunningServer, default_data_folder, default_jars_folder
from app.local_neo4j.progress import Progress as StartProgress
from app.local_neo4j.progress import ReportProgress
from app.local_neo4j.server import DATABASE, LocalServer

neo4j_app = typer.Typer(
    name="neo4j",
    help="The local Neo4j server: start, stop, look inside.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

DataFolder = Annotated[Path | None, typer.Option("--data-folder", help="Where servers keep their data.")]
JarsFolder = Annotated[Path | None, typer.Option("--jars-folder", help="Where the downloaded jars are kept.")]
Name = Annotated[str, typer.Option("--name", help="Servers of different names run side by side.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
STAGE_NAMES = {"checking": "Checking jars", "downloading": "Downloading", "starting": "Starting"}


@contextmanager
def _errors(as_json: bool) -> Iterator[None]:
    """Say what went wrong and what to do next, on standard error, and end with status 1."""
    try:
        yield
    except GraphMemoryError as error:
        if as_json:
            print_json({"error": {"code": error.code, "message": error.message, "next_step": error.next_step}})
        else:
            console = Console(stderr=True)
            console.print(error.message, style="bold red", markup=False, highlight=False)
            console.print(error.next_step, markup=False, highlight=False)
        raise typer.Exit(1) from error


def _options(data_folder: Path | None, jars_folder: Path | None, name: str, **chosen: Any) -> LocalServerOptions:
    """Command line first, then the defaults."""
    return LocalServerOptions(
        data_folder=data_folder or default_data_folder(),
        jars_folder=jars_folder or default_jars_folder(),
        name=name,
        **{key: value for key, value in chosen.items() if value is not None},
    )


@contextmanager
def _bar(quiet: bool) -> Iterator[ReportProgress]:
    """A progress bar on standard error: megabytes while fetching, seconds while starting."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[amount]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), disable=quiet, transient=True) as bar:
        tasks = {stage: bar.add_task(name, amount="", visible=False) for stage, name in STAGE_NAMES.items()}

        def report(progress: StartProgress) -> None:
            starting = progress.stage == "starting"
            bar.update(
                tasks[progress.stage],
                completed=progress.done,
                total=None if starting else progress.total,
                amount="" if starting else f"{megabytes(progress.done)} of {megabytes(progress.total)}",
                visible=True,
            )

        yield report


@neo4j_app.command(epilog="Example: memctl neo4j up --heap-megabytes 2048")
def up(
    data_folder: DataFolder = None,
    jars_folder: JarsFolder = None,
    name: Name = "default",
    bolt_port: Annotated[int | None, typer.Option(help="First Bolt port that is tried.")] = None,
    http_port: Annotated[int | None, typer.Option(help="First HTTP port that is tried.")] = None,
    heap_megabytes: Annotated[int | None, typer.Option(min=128, help="Heap of the server.")] = None,
    page_cache_megabytes: Annotated[int | None, typer.Option(min=16, help="Page cache of the server.")] = None,
    repository_url: Annotated[str | None, typer.Option(help="Maven repository to fetch the jars from.")] = None,
    java: Annotated[Path | None, typer.Option(help="Java binary, version 21 or later; else the bundled one.")] = None,
    as_json: AsJson = False,
) -> None:
    """Start the local server and wait until it answers; fetch it first when it is not there yet."""
    with _errors(as_json):
        options = _options(
            data_folder,
            jars_folder,
            name,
            bolt_port=bolt_port,
            http_port=http_port,
            heap_megabytes=heap_megabytes,
            page_cache_megabytes=page_cache_megabytes,
            repository_url=repository_url,
            java=java,
        )
        server = LocalServer(options)
        plan = server.download_plan()
        if plan.artifacts and not as_json:
            Console(stderr=True).print(
                f"To be fetched once: Neo4j Community and GDS (GPLv3), {len(plan.artifacts)} jars, "
                f"{megabytes(plan.total_bytes)}, into {options.jars_folder}."
            )
        with _bar(quiet=as_json) as report:
            running = server.up(report)
        if as_json:
            print_json(running_document(running, server.folders.password))
        else:
            show_running(running, server.folders.password)


@neo4j_app.command(epilog="Example: memctl neo4j down --name default")
def down(data_folder: DataFolder = None, name: Name = "default", as_json: AsJson = False) -> None:
    """Stop the local server: its own process and no other. The data stays."""
    with _errors(as_json):
        stopped = LocalServer(_options(data_folder, None, name)).down()
        if as_json:
            print_json({"stopped": stopped})
        else:
            typer.echo("Stopped." if stopped else "It was not running.")


@neo4j_app.command(epilog="Example: memctl neo4j status --json")
def status(
    data_folder: DataFolder = None, jars_folder: JarsFolder = None, name: Name = "default", as_json: AsJson = False
) -> None:
    """Whether the server runs, and where."""
    with _errors(as_json):
        server = LocalServer(_options(data_folder, jars_folder, name))
        state = server.status()
        if as_json:
            print_json(status_document(state, server.folders.password))
            return
        typer.echo(
            f"{state.state.replace('_', ' ')}: Neo4j {state.neo4j_version}, GDS {state.gds_version}, {state.home}"
        )
        if state.running:
            show_running(state.running, server.folders.password)
        elif state.missing_jars:
            typer.echo(f"The next start fetches {state.missing_jars} jars, {megabytes(state.missing_bytes)}.")


@neo4j_app.command(epilog="Example: memctl neo4j logs --lines 100")
def logs(
    data_folder: DataFolder = None,
    name: Name = "default",
    lines: Annotated[int, typer.Option(min=1, max=100_000, help="How many of the last lines.")] = 50,
    as_json: AsJson = False,
) -> None:
    """What the server has written since it was last started."""
    with _errors(as_json):
        server = LocalServer(_options(data_folder, None, name))
        text = server.log_tail(lines)
        if as_json:
            print_json({"file": str(server.folders.console_log), "lines": text.splitlines()})
        else:
            typer.echo(text or f"There is no log yet at {server.folders.console_log}.")


@neo4j_app.command(
    epilog="Examples: memctl neo4j shell 'MATCH (n) RETURN count(n)'  |  memctl neo4j shell < queries.cypher"
)
def shell(
    statements: Annotated[
        list[str] | None, typer.Argument(help="Cypher; none: from standard input or a prompt.")
    ] = None,
    data_folder: DataFolder = None,
    name: Name = "default",
    timeout_seconds: Annotated[float, typer.Option(min=1, help="Longest statement.")] = 120.0,
    rows_max: Annotated[int, typer.Option(min=1, max=100_000, help="Rows shown of each result.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Run Cypher in the local server. Statements of standard input end with ; at the end of a line."""
    with _errors(as_json):
        running = _running(LocalServer(_options(data_folder, None, name)))
        if not statements and sys.stdin.isatty():
            _prompt(running, timeout_seconds, rows_max)
            return
        results = (_run(running, statement, timeout_seconds) for statement in statements or _read(sys.stdin))
        if as_json:
            print_json([{"fields": result.fields, "rows": result.rows[:rows_max]} for result in results])
            return
        for result in results:
            print_result(result, rows_max)


@neo4j_app.command(epilog="Example: memctl neo4j browser --open --show-password")
def browser(
    data_folder: DataFolder = None,
    name: Name = "default",
    show_password: Annotated[bool, typer.Option(help="Print the password too.")] = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the web browser of this machine.")] = False,
    as_json: AsJson = False,
) -> None:
    """Where Neo4j Browser is, and how to log in."""
    with _errors(as_json):
        server = LocalServer(_options(data_folder, None, name))
        running = _running(server)
        if open_it:
            webbrowser.open(running.browser_uri)
        password = {"password": running.password} if show_password else {}
        if as_json:
            print_json({**running_document(running, server.folders.password), **password})
            return
        typer.echo(f"{running.browser_uri}\nConnect URL {running.bolt_uri}, user {running.username}")
        typer.echo(f"Password: {running.password}" if show_password else f"Password: in {server.folders.password}")


def _running(server: LocalServer) -> RunningServer:
    running = server.running()
    if running is None:
        raise Unavailable("The local server is not running.", "Start it: memctl neo4j up")
    return running


def _run(running: RunningServer, statement: str, timeout_seconds: float) -> StatementResult:
    return run_statement(running.http_uri, running.username, running.password, statement, DATABASE, timeout_seconds)


def _read(lines: Iterable[str]) -> Iterator[str]:
    """Statements of a Cypher script: comments and the `:param` lines of Browser are left out."""
    statement: list[str] = []
    for line in lines:
        if line.lstrip().startswith(("//", ":")):
            continue
        statement.append(line)
        if line.rstrip().endswith(";"):
            yield "".join(statement).rstrip().rstrip(";")
            statement = []
    if "".join(statement).strip():
        yield "".join(statement)


def _prompt(running: RunningServer, timeout_seconds: float, rows_max: int) -> None:
    """Ask for statements until the end of input; a wrong one is explained and the next is asked for."""
    typer.echo(f"{running.bolt_uri}: end a statement with ; and leave with Ctrl-D.")
    for statement in _read(_typed_lines()):
        try:
            print_result(_run(running, statement, timeout_seconds), rows_max)
        except GraphMemoryError as error:
            typer.echo(str(error), err=True)


def _typed_lines() -> Iterator[str]:
    while True:
        try:
            yield input("cypher> ") + "\n"
        except (EOFError, KeyboardInterrupt):
            return
