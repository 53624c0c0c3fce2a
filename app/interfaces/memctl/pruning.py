"""`memctl graph --prune` and `--restore`: the online layer made sparse, and that undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.layers import PruneReport
from app.interfaces.memctl.connection import load_settings, scope_of, with_memory
from app.interfaces.memctl.output import Output, amount

if TYPE_CHECKING:
    from app.bootstrap import Memory


def run_pruning(cap: int | None, dry_run: bool, tenant: str | None, user: str | None, as_json: bool) -> None:
    settings = load_settings()
    output, scope = Output(as_json, settings.time_zone), scope_of(settings, tenant, user)

    async def work(memory: Memory) -> PruneReport:
        return await memory.layers.prune(scope, cap, dry_run=dry_run)

    report = with_memory(settings, work)
    if as_json:
        output.document(report)
        return
    rows = [
        (state.type, f"{state.cap:,}", f"{state.degree_mean:g}", f"{state.degree_max:,}", f"{state.cold:,}")
        for state in report.states
    ]
    output.table(("type", "cap", "mean degree", "highest", "cold"), rows)
    for action in report.actions:
        output.say(f"{'would: ' if report.is_dry_run else ''}{action}")
    if not report.actions:
        output.say("Nothing to prune.")


def run_restoring(tenant: str | None, user: str | None, as_json: bool) -> None:
    settings = load_settings()
    output, scope = Output(as_json, settings.time_zone), scope_of(settings, tenant, user)

    async def work(memory: Memory) -> int:
        return await memory.layers.restore(scope)

    restored = with_memory(settings, work)
    if as_json:
        output.document({"restored": restored})
    output.say(f"{amount(restored, 'edge')} online again")
