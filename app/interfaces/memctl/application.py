"""The `memctl` program: its commands, and the one place where errors become sentences and exit codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import typer
from typer.core import TyperGroup

from app.domain.errors import GraphMemoryError, InvalidInput, NotFound
from app.interfaces.memctl import (
    conflicts,
    consolidate,
    deleting,
    doctor,
    fact,
    forgetting,
    history,
    ingest,
    migrate,
    patterns,
    quickstart,
    r2g,
    recall,
    search,
    serve,
    show,
    slots,
    stale,
    worker,
    working,
)
from app.interfaces.memctl.audit import audit_app
from app.interfaces.memctl.bench import bench_app
from app.interfaces.memctl.evaluate import eval_app
from app.interfaces.memctl.graph import graph_app
from app.interfaces.memctl.job import job_app
from app.interfaces.memctl.key import key_app
from app.interfaces.memctl.neo4j import neo4j_app
from app.interfaces.memctl.output import show_error

BAD_INPUT = 2
FAILED = 1
INTERRUPTED = 130

TRACEBACK = "--traceback"
JSON = "--json"

START, USE, BELIEVE = "Start", "Remember and recall", "What is believed, and was"
OPERATE, MEASURE = "Operate", "Measure"


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    function: Callable[..., None]
    panel: str
    example: str


COMMANDS = (
    Command("quickstart", quickstart.quickstart, START, "memctl quickstart"),
    Command("serve", serve.serve, START, "memctl serve --port 8000"),
    Command("ingest", ingest.ingest, USE, "memctl ingest chats/ --speaker Lin   |   memctl ingest --raw notes.md"),
    Command("r2g", r2g.r2g, USE, "memctl r2g --from raw --to graph"),
    Command(
        "recall",
        recall.recall,
        USE,
        'memctl recall --q "Win11 蓝牙 打不开" --budget 1500 --trace'
        "   |   memctl recall 上个月去了哪里 --strategy temporal"
        '   |   memctl recall "error E-1017" --strategy exact'
        "   |   memctl recall cello --strategy hybrid --weight text=0.7 --weight recency=0.3 --sort recency",
    ),
    Command("index", search.index, USE, "memctl index --add notes.txt more.txt"),
    Command("search", search.search, USE, "memctl search 蓝牙"),
    Command("show", show.show, USE, "memctl show episode_1f0c2a9b"),
    Command("working", working.working, USE, "memctl working session-1"),
    Command("fact", fact.fact, BELIEVE, 'memctl fact --add "小明住在上海" --conflicts fact_1f0c2a9b'),
    Command("confirm", fact.confirm, BELIEVE, 'memctl confirm fact_1f0c2a9b --verified --reason "I saw the lease"'),
    Command("correct", fact.correct, BELIEVE, 'memctl correct fact_1f0c2a9b "小明住在上海" --object 上海'),
    Command("retract", fact.retract, BELIEVE, 'memctl retract fact_1f0c2a9b --reason "a joke"'),
    Command("revert", fact.revert, BELIEVE, "memctl revert fact_1f0c2a9b"),
    Command(
        "delete",
        deleting.delete,
        BELIEVE,
        'memctl delete fact_1f0c2a9b --reason "told in error"   |   memctl delete episode_77aa01cd',
    ),
    Command("restore", deleting.restore, BELIEVE, "memctl restore fact_1f0c2a9b"),
    Command("extend", slots.extend, BELIEVE, "memctl extend fact_1f0c2a9b --until 2026-06-30"),
    Command("merge", slots.merge, BELIEVE, "memctl merge fact_1f0c2a9b --into fact_77aa01cd --dry-run"),
    Command("unmerge", slots.unmerge, BELIEVE, "memctl unmerge fact_1f0c2a9b"),
    Command("history", history.history, BELIEVE, "memctl history fact_1f0c2a9b"),
    Command("diff", history.difference, BELIEVE, "memctl diff fact_1f0c2a9b fact_77aa01cd"),
    Command("as-of", history.as_of, BELIEVE, "memctl as-of --entity 小明 --at 2025-05-03 --known 2025-06-01"),
    Command("changes", history.changes, BELIEVE, "memctl changes --since 2025-05-01 --entity 小明"),
    Command("conflicts", conflicts.conflicts, BELIEVE, "memctl conflicts --window 30d"),
    Command(
        "review", conflicts.review, BELIEVE, 'memctl review review_1f0c2a9b --keep fact_77aa01cd --reason "I asked"'
    ),
    Command("stale", stale.stale, BELIEVE, "memctl stale --first 50"),
    Command("explain", forgetting.explain, OPERATE, "memctl explain episode_1f0c2a9b"),
    Command("forgotten", forgetting.forgotten, OPERATE, "memctl forgotten --first 50"),
    Command("bring-back", forgetting.bring_back, OPERATE, "memctl bring-back episode_1f0c2a9b"),
    Command("decay", forgetting.decay, OPERATE, "memctl decay --policy ebbinghaus --dry-run"),
    Command(
        "consolidate",
        consolidate.consolidate,
        OPERATE,
        "memctl consolidate --extent whole --dry-run   |   memctl consolidate --strategy keyword_graph --min-cluster 8",
    ),
    Command("patterns", patterns.patterns, OPERATE, "memctl patterns --dry-run"),
    Command(
        "compress",
        patterns.compress,
        OPERATE,
        "memctl compress --dry-run   |   memctl compress --undo concept_1f0c2a9b",
    ),
    Command("migrate", migrate.migrate, OPERATE, "memctl migrate --dry-run"),
    Command("worker", worker.worker, OPERATE, "memctl worker"),
    Command("doctor", doctor.doctor, OPERATE, "memctl doctor --json"),
)

GROUPS = (
    ("neo4j", neo4j_app, START),
    ("graph", graph_app, USE),
    ("audit", audit_app, BELIEVE),
    ("job", job_app, OPERATE),
    ("key", key_app, OPERATE),
    ("eval", eval_app, MEASURE),
    ("bench", bench_app, MEASURE),
)


@runtime_checkable
class Complaint(Protocol):
    """An option or argument that the parser of the command line does not take: its own class has no public name."""

    exit_code: int
    ctx: Any

    def format_message(self) -> str: ...


class MemctlGroup(TyperGroup):
    """Errors on purpose end here. Exit code 2: what was given is wrong; 1: it could not be done; 130: Ctrl-C."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta["memctl.as_json"] = wants_json(args)
        with _errors_shown(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _errors_shown(ctx):
            return super().invoke(ctx)


def wants_json(arguments: Sequence[str]) -> bool:
    """Before anything is parsed: what cannot be parsed is to be told as JSON, too."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return any(each.partition("=")[0] == JSON for each in options)


@contextmanager
def _errors_shown(ctx: Any) -> Iterator[None]:
    as_json = ctx.meta["memctl.as_json"]
    try:
        yield
    except GraphMemoryError as error:
        show_error(error, as_json=as_json)
        raise typer.Exit(BAD_INPUT if isinstance(error, InvalidInput | NotFound) else FAILED) from error
    except KeyboardInterrupt as error:
        raise typer.Exit(INTERRUPTED) from error
    except Exception as error:
        if not (as_json and isinstance(error, Complaint)):
            raise
        command = error.ctx.command_path if error.ctx else "memctl"
        show_error(InvalidInput(error.format_message(), f"See `{command} --help`."), as_json=True)
        raise typer.Exit(BAD_INPUT) from error


def application() -> typer.Typer:
    app = typer.Typer(
        name="memctl",
        cls=MemctlGroup,
        help="Graph Memory: conversations and documents in, a knowledge graph grows, cited memories out.",
        epilog="First time here? Run: memctl quickstart",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(root)
    for command in COMMANDS:
        app.command(command.name, epilog=f"Example: {command.example}", rich_help_panel=command.panel)(command.function)
    for name, group, panel in GROUPS:
        app.add_typer(group, name=name, rich_help_panel=panel)
    return app


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"memctl {version('graph-memory')}")
        raise typer.Exit


def root(
    version: bool = typer.Option(False, "--version", callback=show_version, is_eager=True, help="Print the version."),
    traceback: bool = typer.Option(False, TRACEBACK, help="Show where an unexpected error comes from."),
) -> None:
    """Options of the program itself."""


def run(arguments: Sequence[str]) -> None:
    """The program. An error that nobody meant is one sentence, too, and its traceback when asked for."""
    try:
        application()(args=list(arguments), prog_name="memctl")
    except Exception as error:
        if TRACEBACK in arguments:
            raise
        unexpected = GraphMemoryError(
            f"This should not happen: {type(error).__name__}: {error}",
            f"See where it comes from with `memctl {TRACEBACK} …`, and report that.",
        )
        show_error(unexpected, as_json=wants_json(arguments))
        raise SystemExit(FAILED) from error
