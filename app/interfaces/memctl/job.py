"""`memctl job`: long work on the graph, listed and run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.domain.errors import InvalidInput
from app.domain.jobs import JobReport, JobStatus
from app.interfaces.memctl.connection import load_settings, scope_of, with_memory
from app.interfaces.memctl.options import AsJson, Tenant, User
from app.interfaces.memctl.output import Output

if TYPE_CHECKING:
    from app.bootstrap import Memory

job_app = typer.Typer(
    name="job",
    help="Long work on the graph: it can stop at any moment and go on later.",
    epilog="Example: memctl job --run embed_pending --dry-run",
    rich_markup_mode="rich",
    invoke_without_command=True,
)

DryRun = Annotated[bool, typer.Option("--dry-run", help="Count what would be done; change nothing.")]


@job_app.callback()
def job(
    context: typer.Context,
    name: Annotated[str | None, typer.Option("--run", metavar="NAME", help="Run this job.")] = None,
    dry_run: DryRun = False,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Run a job, or see which there are: memctl job list."""
    if context.invoked_subcommand:
        return
    if name is None:
        raise InvalidInput("There is nothing to do.", "memctl job list shows the jobs; memctl job run NAME runs one.")
    _run(name, dry_run, tenant, user, as_json)


@job_app.command("list", epilog="Example: memctl job list --json")
def list_jobs(tenant: Tenant = None, user: User = None, as_json: AsJson = False) -> None:
    """Every job there is, and how its last run ended."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    scope = scope_of(settings, tenant, user)

    async def work(memory: Memory) -> tuple[JobStatus, ...]:
        return await memory.jobs.list(scope)

    found = with_memory(settings, work)
    if as_json:
        output.document(found)
        return
    rows = [
        (
            status.name,
            status.state.value.replace("_", " "),
            output.moment(status.report.finished_at_ms) if status.report else "",
            _counts(status.report) if status.report else "",
            status.purpose,
        )
        for status in found
    ]
    output.table(("job", "state", "last run", "did", "purpose"), rows)


@job_app.command("run", epilog="Example: memctl job run embed_pending")
def run_job(
    name: Annotated[str, typer.Argument(help="One of memctl job list.")],
    dry_run: DryRun = False,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Run one job to its end. After Ctrl-C, or a kill, the next run goes on from there."""
    _run(name, dry_run, tenant, user, as_json)


def _run(name: str, dry_run: bool, tenant: str | None, user: str | None, as_json: bool) -> None:
    from rich.progress import Progress

    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    scope = scope_of(settings, tenant, user)
    notes = output.notes
    with Progress(console=notes, disable=as_json or not notes.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=None)

        async def work(memory: Memory) -> JobReport:
            return await memory.jobs.run(
                scope, name, dry_run=dry_run, progress=lambda done, total: bar.update(task, completed=done, total=total)
            )

        report = with_memory(settings, work)
    if as_json:
        output.document(report)
        return
    would = "would do" if report.is_dry_run else "did"
    resumed = ", going on where the last run was cut off" if report.resumed else ""
    output.say(f"{report.name} {would}: {_counts(report) or 'nothing, there was nothing to do'}{resumed}.")
    for note in report.notes:
        output.note(note)


def _counts(report: JobReport) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in report.counts.items() if count)
