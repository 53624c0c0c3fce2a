"""`memctl neo4j` where no server runs, and what its shell makes of a script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from app.interfaces.memctl.application import application
from app.interfaces.memctl.neo4j_shell import statements_in

COMMANDS = ("up", "down", "status", "logs", "shell", "browser")


def memctl(*arguments: str) -> Result:
    return CliRunner().invoke(application(), ["neo4j", *arguments])


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_with_an_example_and_speaks_json(command: str) -> None:
    shown = memctl(command, "--help").output
    assert f"memctl neo4j {command}" in shown
    assert "--json" in shown
    assert "--data-folder" in shown


def test_a_stopped_server_is_reported_with_what_a_start_would_fetch(tmp_path: Path) -> None:
    folders = ["--data-folder", str(tmp_path), "--jars-folder", str(tmp_path / "jars")]
    document = json.loads(memctl("status", *folders, "--json").stdout)
    assert document["state"] == "stopped"
    assert document["running"] is None
    assert document["missing_bytes"] > 100_000_000
    assert f"{document['missing_jars']} jars" in memctl("status", *folders).stdout


def test_nothing_runs_so_nothing_is_stopped_and_no_folder_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert json.loads(memctl("down", "--data-folder", str(folder), "--json").stdout) == {"stopped": False}
    assert "was not running" in memctl("down", "--data-folder", str(folder)).stdout
    assert json.loads(memctl("logs", "--data-folder", str(folder), "--json").stdout)["lines"] == []
    assert not folder.exists()


@pytest.mark.parametrize("command", [("shell", "RETURN 1"), ("browser",)])
def test_what_needs_a_running_server_says_how_to_start_it(tmp_path: Path, command: tuple[str, ...]) -> None:
    answer = memctl(*command, "--data-folder", str(tmp_path), "--json")
    error: dict[str, Any] = json.loads(answer.stderr)["error"]
    assert answer.exit_code == 1
    assert error["code"] == "UNAVAILABLE"
    assert "memctl neo4j up" in error["next_step"]


def test_a_name_that_leads_elsewhere_is_bad_input(tmp_path: Path) -> None:
    answer = memctl("down", "--data-folder", str(tmp_path), "--name", "../other")
    assert answer.exit_code == 2
    assert "cannot be the name of a server" in answer.stderr


def test_a_script_is_cut_at_semicolons_that_end_a_line() -> None:
    script = [
        "// counts what is there\n",
        ":param tenant_id => 'x'\n",
        "MATCH (n)\n",
        "RETURN count(n), ';' AS sign;\n",
        ";\n",
        "\n",
        "RETURN 2",
    ]
    assert list(statements_in(script)) == ["MATCH (n)\nRETURN count(n), ';' AS sign", "RETURN 2"]
