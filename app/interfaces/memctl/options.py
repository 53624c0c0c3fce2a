"""Options that several commands share, spelled and explained once."""

from __future__ import annotations

from typing import Annotated

import typer

AsJson = Annotated[
    bool, typer.Option("--json", help="One JSON document on standard output; of an error, on standard error.")
]
Tenant = Annotated[
    str | None, typer.Option("--tenant", help="Tenant to work in; default: the local one.", show_default=False)
]
User = Annotated[
    str | None, typer.Option("--user", help="User to work as; default: the local one.", show_default=False)
]
Raw = Annotated[
    str | None, typer.Option("--raw", metavar="PATH_OR_TEXT", help="A path if there is one, else the text itself.")
]
