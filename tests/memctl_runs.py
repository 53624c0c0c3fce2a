"""Runs of memctl inside the test process."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from app.interfaces.memctl.application import application


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    notes: str

    @property
    def document(self) -> Any:
        """Standard output as the one JSON document that --json promises."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        """What --json puts on standard error of a run that failed."""
        return json.loads(self.notes)["error"]


class Memctl:
    def __call__(self, *arguments: str, given: str | bytes | None = None) -> Ended:
        result = CliRunner().invoke(application(), [*arguments], input=given, prog_name="memctl")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ended(result.exit_code, result.stdout, result.stderr)
