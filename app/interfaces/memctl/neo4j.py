"""`memctl neo4j`: the local server, and a way to look into it."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from app.domain.errors import Unavailable
from app.interfaces.memctl.connection import load_settings
from app.interfaces.memctl.neo4j_output import (
    running_document,
    said_before_download,
    show_running,
    start_bar,
    status_document,
)
from app.interfaces.memctl.neo4j_shell import prompt, result_document, show_result, statements_in
from app.interfaces.memctl.options import AsJson
from app.interfaces.memctl.output import Output, megabytes
from app.local_neo4j.options import LocalServerOptions, RunningServer
from app.local_neo4j.server import LocalServer, run_in

neo4j_app = typer.Typer(help="The local Neo4j server: start, stop, look inside.", no_args_is_help=True)

DataFolder = Annotated[Path | None, typer.Option("--data-folder", help="Where servers keep their data.")]
JarsFolder = Annotated[
    Path | None, typer.Option("--jars-folder", help="Where downloaded jars are kept; one folder serves many servers.")
]
Name = Annotated[str, typer.Option("--name", help="Servers of different names run side by side.")]
UP_EXAMPLE = "Examples: memctl neo4j up   |   memctl neo4j up --name try-out --heap-megabytes 512"
# house rule: cypher because it is the example that people type
SHELL_EXAMPLE = "Examples: memctl neo4j shell 'MATCH (n) RETURN count(n)'   |   memctl neo4j shell < script.cypher"


@neo4j_app.command(epilog=UP_EXAMPLE)
def up(
    data_folder: DataFolder = None,
    jars_folder: JarsFolder = None,
    name: Name = "default",
    bolt_port: Annotated[int | None, typer.Option(min=1, max=65535, help="First Bolt port that is tried.")] = None,
    http_port: Annotated[int | None, typer.Option(min=1, max=65535, help="First HTTP port that is tried.")] = None,
    heap_megabytes: Annotated[int | None, typer.Option(min=128, help="Heap of the server.")] = None,
    page_cache_megabytes: Annotated[int | None, typer.Option(min=16, help="Page cache of the server.")] = None,
    repository_url: Annotated[str | None, typer.Option(help="Maven repository to fetch the jars from.")] = None,
    java: Annotated[
        Path | None, typer.Option(help="Java binary, version 21 or later; else one with SIMD, else the bundled one.")
    ] = None,
    java_home: Annotated[
        Path | None, typer.Option(envvar="JAVA_HOME", help="Used when none is bundled, or when it has SIMD.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Start the local server and wait until it answers; fetch it first when it is not there yet."""
    settings = {
        "neo4j_bolt_port": bolt_port,
        "neo4j_http_port": http_port,
        "neo4j_heap_megabytes": heap_megabytes,
        "neo4j_page_cache_megabytes": page_cache_megabytes,
    }
    chosen = {"jars_folder": jars_folder, "repository_url": repository_url, "java": java, "java_home": java_home}
    server = _server(name, {"data_folder": data_folder, **settings}, chosen)
    output = Output(as_json)
    if server.download_plan().artifacts:
        output.note(said_before_download(server.download_plan(), server.options.jars_folder), style="")
    with start_bar(output) as report:
        running = server.up(report)
    output.document(running_document(running, server.folders.password))
    show_running(output, running, server.folders.password)


@neo4j_app.command(epilog="Examples: memctl neo4j down   |   memctl neo4j down --name try-out")
def down(data_folder: DataFolder = None, name: Name = "default", as_json: AsJson = False) -> None:
    """Stop the local server: its own process and no other. The data stays."""
    stopped = _server(name, {"data_folder": data_folder}).down()
    output = Output(as_json)
    output.document({"stopped": stopped})
    output.say("Stopped." if stopped else "It was not running.")


@neo4j_app.command(epilog="Example: memctl neo4j status --json")
def status(
    data_folder: DataFolder = None, jars_folder: JarsFolder = None, name: Name = "default", as_json: AsJson = False
) -> None:
    """Whether the server runs, and where."""
    server = _server(name, {"data_folder": data_folder}, {"jars_folder": jars_folder})
    found, output = server.status(), Output(as_json)
    output.document(status_document(found, server.folders.password))
    state = found.state.replace("_", " ")
    output.say(f"{state}: Neo4j {found.neo4j_version}, GDS {found.gds_version}, {found.home}")
    if found.running:
        show_running(output, found.running, server.folders.password)
    elif found.missing_jars:
        output.say(f"The next start fetches {found.missing_jars} jars, {megabytes(found.missing_bytes)}.")


@neo4j_app.command(epilog="Example: memctl neo4j logs --lines 100")
def logs(
    data_folder: DataFolder = None,
    name: Name = "default",
    lines: Annotated[int, typer.Option(min=1, max=100_000, help="How many of the last lines.")] = 50,
    as_json: AsJson = False,
) -> None:
    """What the server has written since it was last started."""
    server = _server(name, {"data_folder": data_folder})
    text, output = server.log_tail(lines), Output(as_json)
    output.document({"file": str(server.folders.console_log), "lines": text.splitlines()})
    output.say(text or f"There is no log yet at {server.folders.console_log}.")


@neo4j_app.command(epilog=SHELL_EXAMPLE)
def shell(
    statements: Annotated[
        list[str] | None, typer.Argument(help="Cypher; none given: from standard input, or asked for.")
    ] = None,
    data_folder: DataFolder = None,
    name: Name = "default",
    timeout_seconds: Annotated[float, typer.Option(min=1, help="Longest statement.")] = 120.0,
    rows_max: Annotated[int, typer.Option(min=1, max=100_000, help="Rows shown of each result.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Run Cypher in the local server. In a script, a statement ends with ; at the end of a line."""
    running, output = _running(_server(name, {"data_folder": data_folder})), Output(as_json)
    if not statements and sys.stdin.isatty():
        prompt(output, running, timeout_seconds, rows_max)
        return
    results = (run_in(running, statement, timeout_seconds) for statement in statements or _piped())
    if as_json:
        output.document([result_document(result, rows_max) for result in results])
        return
    for result in results:
        show_result(output, result, rows_max)


@neo4j_app.command(epilog="Examples: memctl neo4j browser --open   |   memctl neo4j browser --show-password")
def browser(
    data_folder: DataFolder = None,
    name: Name = "default",
    show_password: Annotated[bool, typer.Option("--show-password", help="Print the password too.")] = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the web browser of this machine.")] = False,
    as_json: AsJson = False,
) -> None:
    """Where Neo4j Browser is, and how to log in."""
    server = _server(name, {"data_folder": data_folder})
    running, output = _running(server), Output(as_json)
    if open_it:
        webbrowser.open(running.browser_uri)
    password = {"password": running.password} if show_password else {}
    output.document({**running_document(running, server.folders.password), **password})
    output.say(running.browser_uri)
    output.say(f"Connect URL {running.bolt_uri}, user name {running.username}")
    output.say(f"Password {running.password}" if show_password else f"Password in {server.folders.password}")


def _server(name: str, settings: dict[str, Any], chosen: dict[str, Any] | None = None) -> LocalServer:
    """From the settings, with what the command line changes of them or says besides."""
    from app.locations import local_server

    options: LocalServerOptions = local_server(load_settings(**settings)).options
    given = {key: value for key, value in (chosen or {}).items() if value is not None}
    return LocalServer(replace(options, name=name, **given))


def _running(server: LocalServer) -> RunningServer:
    running = server.running()
    if running is None:
        raise Unavailable("The local server is not running.", "Start it: memctl neo4j up")
    return running


def _piped() -> Iterator[str]:
    return statements_in(sys.stdin)
