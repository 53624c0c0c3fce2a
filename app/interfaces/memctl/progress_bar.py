"""Progress bars on standard error, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.interfaces.memctl.output import Output

if TYPE_CHECKING:
    from app.evaluation.progress import Progress


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


@contextmanager
def progress_of(output: Output) -> Iterator[Progress]:
    """A bar for each phase that is reported."""
    from rich.progress import Progress as Bar

    notes = output.notes
    with Bar(console=notes, disable=output.as_json or not notes.is_terminal, transient=True) as bar:
        tasks: dict[str, Any] = {}

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bar.add_task(phase, total=total)
            bar.update(tasks[phase], completed=done, total=total)

        yield report
