"""`memctl fact`, `confirm`, `retract`, `correct`, `revert`, `delete`, `restore`: what a slot holds, by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from app.domain.conflicts import Conflict
from app.domain.errors import InvalidInput
from app.domain.knowledge import NodeLabel
from app.domain.memory_units import NodeDraft
from app.domain.scope import Scope
from app.domain.versions import Act, Period, VersionChange, VersionContent, VersionOperation
from app.interfaces.memctl.connection import Call, call_of, moment_of
from app.interfaces.memctl.options import AsJson, Tenant, User
from app.interfaces.memctl.output import amount
from app.interfaces.memctl.whole_ids import whole_id

if TYPE_CHECKING:
    from app.bootstrap import Memory

FactId = Annotated[str, typer.Argument(metavar="ID", help="A version; the start of its id is enough.")]
Reason = Annotated[str, typer.Option("--reason", help="Why: kept with the change.")]
Evidence = Annotated[
    list[str] | None, typer.Option("--evidence", metavar="ID", help="A memory that shows it; may be repeated.")
]
Since = Annotated[str | None, typer.Option("--since", metavar="TIME", help="Since when it holds in the world.")]
Until = Annotated[str | None, typer.Option("--until", metavar="TIME", help="Until when; left out: it still holds.")]

DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would be out of sight; change nothing.")]

Change = Callable[["Memory", Scope, Act], Awaitable[VersionChange]]


def fact(
    add: Annotated[str | None, typer.Option("--add", metavar="TEXT", help="The fact in a sentence.")] = None,
    conflicts: Annotated[
        str | None, typer.Option("--conflicts", metavar="ID", help="The fact that it takes the place of.")
    ] = None,
    subject: Annotated[str | None, typer.Option("--subject", help="Who or what it is said of.")] = None,
    predicate: Annotated[str | None, typer.Option("--predicate", help="Such as lives_in or works_at.")] = None,
    value: Annotated[str | None, typer.Option("--object", help="Whom, what or where.")] = None,
    since: Since = None,
    until: Until = None,
    expires: Annotated[
        str | None, typer.Option("--expires", metavar="TIME", help="From then on it does not hold any more.")
    ] = None,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Add a fact. With --subject and --predicate, or --conflicts, it becomes the next version of its slot."""
    if add is None:
        raise InvalidInput("There is nothing to add.", "Give --add TEXT; memctl history ID shows what there is.")
    call = call_of(tenant, user, as_json)
    period = Period(moment_of(since, call.settings), moment_of(until, call.settings))
    if conflicts and expires:
        raise InvalidInput(
            "The next version of a slot is told with its end.", "Give --until TIME instead of --expires."
        )

    async def change(memory: Memory, scope: Scope, act: Act) -> VersionChange:
        if conflicts:
            whole = await whole_id(memory, scope, conflicts)
            return await memory.versions.supersede(scope, whole, VersionContent(add, object=value), act, period)
        draft = replace(_draft(add, subject, predicate, value, period), expires_at_ms=moment_of(expires, call.settings))
        if subject and predicate:
            return await memory.versions.record(scope, draft, act)
        node = (await memory.units.create_node(scope, draft, act)).node
        chain_id = str(node.properties["chain_id"])
        return VersionChange(VersionOperation.CREATE, chain_id, node.node_id, node.node_id, changed=True)

    run_change(change, reason, evidence, call)


def confirm(
    node_id: FactId,
    verified: Annotated[bool, typer.Option("--verified", help="Somebody checked it; --reason says how.")] = False,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """One more support for what is believed, or the record that somebody checked it."""

    async def change(memory: Memory, scope: Scope, act: Act) -> VersionChange:
        return await memory.versions.confirm(scope, await whole_id(memory, scope, node_id), act, verified=verified)

    run_change(change, reason, evidence, call_of(tenant, user, as_json))


def retract(
    node_id: FactId,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Take a fact back: it was not so, and nothing is known in its place."""
    run_change_on(node_id, lambda memory: memory.versions.retract, reason, evidence, call_of(tenant, user, as_json))


def correct(
    node_id: FactId,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is so instead, in a sentence.")],
    value: Annotated[str | None, typer.Option("--object", help="Whom, what or where, where that is another.")] = None,
    since: Since = None,
    until: Until = None,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Put other words in the place of a fact that was told wrongly; its time stays unless another is given."""
    call = call_of(tenant, user, as_json)
    period = Period(moment_of(since, call.settings), moment_of(until, call.settings)) if since or until else None

    async def change(memory: Memory, scope: Scope, act: Act) -> VersionChange:
        whole = await whole_id(memory, scope, node_id)
        return await memory.versions.correct(scope, whole, VersionContent(text, object=value), act, period)

    run_change(change, reason, evidence, call)


def revert(
    node_id: FactId,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Believe of a slot again what was believed when this version was written. Nothing since is lost."""
    run_change_on(node_id, lambda memory: memory.versions.revert, reason, evidence, call_of(tenant, user, as_json))


def delete(
    node_id: FactId,
    dry_run: DryRun = False,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Hide a slot with all its versions, until it is restored or told again."""

    async def change(memory: Memory, scope: Scope, act: Act) -> VersionChange:
        whole = await whole_id(memory, scope, node_id)
        return await memory.versions.delete(scope, whole, act, dry_run=dry_run)

    run_change(change, reason, evidence, call_of(tenant, user, as_json), dry_run=dry_run)


def restore(
    node_id: FactId,
    reason: Reason = "",
    evidence: Evidence = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Bring back a slot that was deleted, with its history."""
    run_change_on(node_id, lambda memory: memory.versions.restore, reason, evidence, call_of(tenant, user, as_json))


def _draft(text: str, subject: str | None, predicate: str | None, value: str | None, period: Period) -> NodeDraft:
    from app.services.predicates.drafts import given_roles

    return NodeDraft(
        NodeLabel.FACT,
        text,
        predicate=predicate,
        roles=given_roles(subject, predicate, value),
        valid_since_ms=period.since_ms,
        valid_until_ms=period.until_ms,
    )


def run_change_on(
    node_id: str,
    change_of: Callable[[Memory], Callable[[Scope, str, Act], Awaitable[VersionChange]]],
    reason: str,
    evidence: list[str] | None,
    call: Call,
) -> None:
    """A change that needs nothing but the version it is about."""

    async def change(memory: Memory, scope: Scope, act: Act) -> VersionChange:
        return await change_of(memory)(scope, await whole_id(memory, scope, node_id), act)

    run_change(change, reason, evidence, call)


def run_change(change: Change, reason: str, evidence: list[str] | None, call: Call, *, dry_run: bool = False) -> None:
    """Makes a change, or asks what it would do, and says what came of it."""
    output = call.output

    async def work(memory: Memory, scope: Scope) -> VersionChange:
        shown = [await whole_id(memory, scope, each) for each in evidence or ()]
        return await change(memory, scope, Act(reason, tuple(shown)))

    done = call.run(work)
    output.document(done)
    if dry_run:
        output.say(f"would {done.operation.value}: {amount(len(done.hidden), 'version')} out of sight")
        for version_id in done.hidden:
            output.say(f"  {version_id}")
        return
    said = {VersionOperation.CONFIRM: "said already: one more support"}.get(done.operation, done.operation.value)
    output.say(
        f"{said if done.changed or done.operation is VersionOperation.CONFIRM else 'nothing to change'}  "
        f"{done.version_id}"
    )
    if done.conflict:
        output.say(_contradiction(done.conflict, done.version_id))
    if done.head_id != done.version_id:
        output.note(f"current is {done.head_id}")
    if done.review_id:
        output.note(f"Nothing decides between them: memctl review {done.review_id} --keep ID")


def _contradiction(conflict: Conflict, version_id: str) -> str:
    other = conflict.first
    told = "open" if conflict.winner_id is None else "believed" if conflict.winner_id == version_id else "not believed"
    scores = f"{conflict.decision.new.score:.2f} against {conflict.decision.old.score:.2f}"
    return (
        f"contradicts {other.version_id}: {other.text}  ({conflict.found.type.value}, {conflict.found.severity.value}; "
        f"{told}, decided by {conflict.decision.rule.value}, {scores})"
    )
