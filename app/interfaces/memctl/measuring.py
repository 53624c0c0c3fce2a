"""What `memctl eval` and `memctl bench` share: the report, where it goes, and a bar while it is made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.interfaces.memctl.output import Output

if TYPE_CHECKING:
    from app.evaluation.recall import Progress

Report = Annotated[Path | None, typer.Option("--json", dir_okay=False, help="Write the report here, too.")]


def give(found: Mapping[str, Any], report: Path | None, output: Output) -> None:
    if report is not None:
        report.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    output.document(found)


@contextmanager
def progress_of(output: Output) -> Iterator[Progress]:
    from rich.progress import Progress as Bar

    notes = output.notes
    with Bar(console=notes, disable=not notes.is_terminal, transient=True) as bar:
        tasks: dict[str, Any] = {}

        def report(phase: str, done: int, total: int) -> None:
            if phase not in tasks:
                tasks[phase] = bar.add_task(phase, total=total)
            bar.update(tasks[phase], completed=done, total=total)

        yield report
