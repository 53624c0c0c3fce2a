"""The README's table of figures, written from docs/measured.json: nobody types a figure twice."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import BaseModel, ConfigDict

BEGIN = "<!-- measured: written by `poe docs` from docs/measured.json -->"
END = "<!-- /measured -->"
NOT_YET = "not yet measured"


class Measure(BaseModel):
    """One figure. `value` None: not measured yet; `baseline` names what it is compared with, and its value."""

    model_config = ConfigDict(extra="forbid")

    name: str
    value: float | None
    unit: str
    baseline: str | None
    command: str


class Measured(BaseModel):
    """`machine`: processor, cores, memory and versions, as the commands print them."""

    model_config = ConfigDict(extra="forbid")

    machine: str | None
    measures: list[Measure]


def write_table(readme: Path | None = None, figures: Path | None = None) -> None:
    """What `poe docs` runs after the reference. Raises ValueError when the README has lost its markers."""
    readme, figures = readme or Path("README.md"), figures or Path("docs/measured.json")
    measured = Measured.model_validate(json.loads(figures.read_text(encoding="utf-8")))
    readme.write_text(with_table(readme.read_text(encoding="utf-8"), measured), encoding="utf-8")


def with_table(text: str, measured: Measured) -> str:
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The text has no place for the table: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{table(measured)}{END}{after}"


def table(measured: Measured) -> str:
    rows = ["| what | measured | compared with | command |", "|---|---|---|---|"]
    rows += [
        f"| {measure.name} | {_value(measure)} | {measure.baseline or '–'} | `{measure.command}` |"
        for measure in measured.measures
    ]
    machine = [f"\nOn {measured.machine}."] if measured.machine else []
    return "\n".join([*rows, *machine]) + "\n"


def _value(measure: Measure) -> str:
    if measure.value is None:
        return NOT_YET
    return f"**{measure.value:,g}{f' {measure.unit}' if measure.unit else ''}**"
