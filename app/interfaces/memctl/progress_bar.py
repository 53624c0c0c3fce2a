"""A progress bar on standard error, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from app.interfaces.memctl.output import Output, megabytes
from app.local_neo4j.progress import Progress as ServerProgress
from app.local_neo4j.progress import ReportProgress


def _hidden(_bytes: int, _items: int) -> None:
    """Before the bar is shown, and where there is no terminal."""


@dataclass
class IngestProgress:
    """Moves by bytes read; counts the items that are stored."""

    output: Output
    items: int = 0
    _move: Callable[[int, int], None] = field(default=_hidden, repr=False)

    def read(self, size: int) -> None:
        self._move(size, self.items)

    def stored(self, items: int) -> None:
        self.items = items
        self._move(0, items)

    @contextmanager
    def shown(self, total_bytes: int) -> Iterator[None]:
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("Ingesting"), BarColumn(), DownloadColumn(), TextColumn("{task.fields[items]:,} items"))
        console = self.output.notes
        is_hidden = self.output.as_json or not console.is_terminal
        with Progress(*columns, TimeElapsedColumn(), console=console, disable=is_hidden, transient=True) as bar:
            task = bar.add_task("", total=total_bytes or None, items=0)
            self._move = lambda size, items: bar.update(task, advance=size, items=items)
            try:
                yield
            finally:
                self._move = _hidden


STAGES = {"checking": "Checking files", "downloading": "Fetching", "starting": "Starting Neo4j"}


@contextmanager
def server_progress(output: Output) -> Iterator[ReportProgress]:
    """Megabytes while fetching, seconds while starting."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[size]}"), TimeElapsedColumn())
    console = output.notes
    is_hidden = output.as_json or not console.is_terminal
    with Progress(*columns, console=console, disable=is_hidden, transient=True) as bar:
        tasks = {stage: bar.add_task(name, size="", visible=False, total=None) for stage, name in STAGES.items()}

        def report(progress: ServerProgress) -> None:
            is_starting = progress.stage == "starting"
            size = "" if is_starting else f"{megabytes(progress.done)} of {megabytes(progress.total)}"
            total = None if is_starting else progress.total
            bar.update(tasks[progress.stage], completed=progress.done, total=total, size=size, visible=True)

        yield report
