"""How `memctl neo4j` shows a server: the password in nothing but its file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.interfaces.memctl.output import Output, megabytes
from app.interfaces.wording import amount
from app.local_neo4j.download import DownloadPlan
from app.local_neo4j.options import RunningServer, ServerStatus
from app.local_neo4j.progress import Progress, ReportProgress

STAGE_NAMES = {"checking": "Checking jars", "downloading": "Downloading", "starting": "Starting"}


def said_before_download(plan: DownloadPlan, folder: Path) -> str:
    jars = amount(len(plan.artifacts), "jar")
    return f"To be fetched once: Neo4j Community and GDS (GPLv3), {jars}, {megabytes(plan.total_bytes)}, into {folder}."


@contextmanager
def start_bar(output: Output) -> Iterator[ReportProgress]:
    """A bar on standard error, on a terminal only: megabytes while fetching, the time while starting."""
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[amount]}"), TimeElapsedColumn())
    console = output.notes
    with Bar(*columns, console=console, disable=output.as_json or not console.is_terminal, transient=True) as bar:
        tasks = {stage: bar.add_task(name, amount="", visible=False) for stage, name in STAGE_NAMES.items()}

        def report(progress: Progress) -> None:
            starting = progress.stage == "starting"
            bar.update(
                tasks[progress.stage],
                completed=progress.done,
                total=None if starting else progress.total,
                amount="" if starting else f"{megabytes(progress.done)} of {megabytes(progress.total)}",
                visible=True,
            )

        yield report


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


def show_running(output: Output, running: RunningServer, password_file: Path) -> None:
    output.say(f"Bolt      {running.bolt_uri}")
    output.say(f"Browser   {running.browser_uri}")
    output.say(f"User      {running.username}, password in {password_file}")
    output.say(f"Process   {running.pid}")
