"""`memctl key`: API keys of the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.domain.scope import Right
from app.domain.time import SystemClock
from app.interfaces.memctl.connection import load_settings
from app.interfaces.memctl.options import AsJson
from app.interfaces.memctl.output import Output

if TYPE_CHECKING:
    from app.interfaces.credentials import ApiKey, ApiKeyFile
    from app.settings import Settings

KEYS_FILE = "api_keys.json"

key_app = typer.Typer(
    name="key", help="API keys of the server: made, listed, revoked.", no_args_is_help=True, rich_markup_mode="rich"
)


@key_app.command("add", epilog="Example: memctl key add my-agent --tenant acme --user ann --right read --right write")
def add(
    name: Annotated[str, typer.Argument(help="What the key is for.")],
    tenant: Annotated[list[str] | None, typer.Option("--tenant", help="A tenant it opens; may be repeated.")] = None,
    user: Annotated[list[str] | None, typer.Option("--user", help="A user it speaks for; * for any.")] = None,
    right: Annotated[list[Right] | None, typer.Option("--right", help="A right it gives; may be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make a key. It is shown once: only a hash of it is kept."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    made = key_file(settings).add(
        name,
        tenants=tuple(tenant or [settings.local_tenant]),
        users=tuple(user or [settings.local_user]),
        rights=frozenset(right or [Right.READ, Right.WRITE]),
        now_ms=_now_ms(),
    )
    output.document({"token": made.token, "key": _document(made.key), "file": keys_path(settings)})
    output.say(made.token)
    output.note(
        f"Shown this once. Send it as: Authorization: Bearer …   (key {made.key.key_id} in {keys_path(settings)})"
    )
    if settings.api_keys_file is None:
        output.note(f"The server reads it with GRAPH_MEMORY_API_KEYS_FILE={keys_path(settings)}", style="bold")


@key_app.command("list", epilog="Example: memctl key list")
def list_keys(as_json: AsJson = False) -> None:
    """The keys there are, without their secrets."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    keys = key_file(settings).list()
    output.document([_document(key) for key in keys])
    if not keys:
        output.say("There are no keys. Make one: memctl key add NAME")
        return
    rows = [
        (
            key.key_id,
            key.name,
            ", ".join(key.tenants),
            ", ".join(key.users),
            ", ".join(sorted(key.rights)),
            output.moment(key.created_at_ms),
            output.moment(key.revoked_at_ms) or "valid",
        )
        for key in keys
    ]
    output.table(("key", "name", "tenants", "users", "rights", "made", "revoked"), rows)


@key_app.command("revoke", epilog="Example: memctl key revoke 1f0c2a9b77aa")
def revoke(key_id: Annotated[str, typer.Argument(help="Of memctl key list.")], as_json: AsJson = False) -> None:
    """Make a key worthless. A running server knows at its next request."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    key = key_file(settings).revoke(key_id, _now_ms())
    output.document(_document(key))
    output.say(f"Revoked {key.key_id} ({key.name}).")


def key_file(settings: Settings) -> ApiKeyFile:
    from app.interfaces.credentials import ApiKeyFile

    return ApiKeyFile(keys_path(settings))


def keys_path(settings: Settings) -> Path:
    return settings.api_keys_file or settings.data_folder / KEYS_FILE


def _document(key: ApiKey) -> dict[str, object]:
    """Without the hash of the secret: nobody needs it."""
    return {
        "key_id": key.key_id,
        "name": key.name,
        "tenants": key.tenants,
        "users": key.users,
        "rights": sorted(key.rights),
        "created_at_ms": key.created_at_ms,
        "revoked_at_ms": key.revoked_at_ms,
    }


def _now_ms() -> int:
    return SystemClock().now_ms()
