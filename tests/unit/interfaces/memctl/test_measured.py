"""The table of figures in the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.interfaces.memctl.measured import BEGIN, END, Measure, Measured, table, with_table, write_table

SPEED = Measure(name="Recall", value=41.25, unit="ms", baseline=None, command="memctl bench recall")
MEASURED = Measured(machine="two cores", measures=[SPEED])


def test_a_figure_is_shown_with_its_unit_and_the_machine() -> None:
    assert "| Recall | **41.25 ms** | – | `memctl bench recall` |" in table(MEASURED)
    assert table(MEASURED).endswith("\n\nOn two cores.\n")


def test_what_was_not_measured_says_so() -> None:
    row = table(Measured(machine=None, measures=[SPEED.model_copy(update={"value": None, "baseline": "BM25 9"})]))
    assert row.endswith("| Recall | not yet measured | BM25 9 | `memctl bench recall` |\n")


def test_writing_changes_nothing_outside_the_markers(tmp_path: Path) -> None:
    readme, figures = tmp_path / "README.md", tmp_path / "measured.json"
    readme.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    figures.write_text(MEASURED.model_dump_json(), encoding="utf-8")
    write_table(readme, figures)
    write_table(readme, figures)
    assert readme.read_text(encoding="utf-8") == f"before\n{BEGIN}\n{table(MEASURED)}{END}\nafter\n"


def test_a_readme_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the table"):
        with_table("nothing here", MEASURED)
