"""`memctl serve`: GraphQL over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from app.interfaces.memctl.connection import load_settings
from app.interfaces.memctl.output import Output

APPLICATION = "app.main:create_app"


def serve(
    host: Annotated[str | None, typer.Option("--host", help="Address to bind; default: the setting.")] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help="Port; default: the setting.")] = None,
    log_level: Annotated[str, typer.Option("--log-level", help="critical, error, warning, info or debug.")] = "info",
) -> None:
    """Serve GraphQL, health and metrics until Ctrl-C. Anything but loopback needs API keys (memctl key add)."""
    import uvicorn

    settings = load_settings(host=host, port=port)
    output = Output(time_zone=settings.time_zone)
    output.note(f"GraphQL at http://{settings.host}:{settings.port}/graphql, Ctrl-C stops it.")
    uvicorn.run(APPLICATION, factory=True, host=settings.host, port=settings.port, log_level=log_level)
