from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest
import typer

from app.interfaces.memctl.application import application
from tests.memctl_runs import Memctl

HEAVY = (
    "neo4j",
    "spacy",
    "torch",
    "onnxruntime",
    "numpy",
    "jieba",
    "rjieba",
    "fastapi",
    "strawberry",
    "uvicorn",
    "pydantic_settings",
)


def every_command(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from every_command(inner, (*path, name))


COMMANDS = dict(every_command(typer.main.get_command(application())))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_explains_itself_with_an_example(memctl: Memctl, path: tuple[str, ...]) -> None:
    command = COMMANDS[path]
    ended = memctl(*path, "--help")
    assert ended.code == 0
    assert command.help
    assert all(parameter.help for parameter in command.params if parameter.name != "help")
    if not getattr(command, "commands", None):
        assert "Example" in command.epilog
        assert f"memctl {' '.join(path)}" in command.epilog


def test_every_command_that_answers_can_answer_in_json() -> None:
    answering = {path: command for path, command in COMMANDS.items() if path and not getattr(command, "commands", None)}
    without = {path for path, command in answering.items() if all("--json" not in each.opts for each in command.params)}
    assert without == {("serve",), ("worker",)}


def test_help_loads_nothing_heavy() -> None:
    code = f"""
import sys
from app.interfaces.memctl.application import application
import typer
typer.main.get_command(application())
print(*sorted(set({HEAVY!r}) & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_the_version_is_that_of_the_package(memctl: Memctl) -> None:
    assert memctl("--version").out.strip() == f"memctl {version('graph-memory')}"


def test_no_database_is_one_sentence_and_what_to_do(memctl: Memctl) -> None:
    ended = memctl("recall", "--q", "蓝牙")
    assert ended.code == 1
    assert ended.out == ""
    assert "did not answer" in ended.notes
    assert "memctl neo4j up" in ended.notes


def test_with_json_an_error_is_a_document_on_standard_error(memctl: Memctl) -> None:
    ended = memctl("recall", "--q", "蓝牙", "--json")
    assert (ended.code, ended.out) == (1, "")
    assert ended.error["code"] == "UNAVAILABLE"
    assert "memctl neo4j up" in ended.error["next_step"]


GIVEN_WRONG = pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("recall",), "no question"),
        (("recall", "--q", "  "), "no question"),
        (("recall", "--q", "x", "--as-of", "2026-02-30"), "no real date"),
        (("recall", "--q", "x", "--kind", "Rumour"), "Invalid value"),
        (("recall", "--q", "x", "--budget", "0"), "Invalid value"),
        (("ingest", "nowhere.jsonl"), "does not exist"),
        (("ingest", "--raw", "nowhere.jsonl"), "does not exist"),
        (("ingest", "--raw", " "), "nothing to ingest"),
        (("ingest", "--raw", "two words", "--form", "novel"), "Invalid value"),
        (("graph",), "nothing to do"),
        (("graph", "--add-node", "Rumour:x"), "is not a node"),
        (("graph", "--add-node", "Concept:"), "is not a node"),
        (("graph", "--add-edge", "a:LOVES:b"), "is not an edge"),
        (("index",), "nothing to index"),
        (("index", "--raw", "nowhere.txt"), "does not exist"),
        (("job",), "nothing to do"),
        (("recall", "--q", "x", "--colour", "red"), "No such option"),
        (("job", "run"), "Missing argument"),
        (("--colour",), "No such option"),
        (("no-such-command",), "No such command"),
    ],
)


@GIVEN_WRONG
def test_what_was_given_wrong_ends_with_code_two(memctl: Memctl, arguments: tuple[str, ...], complaint: str) -> None:
    ended = memctl(*arguments)
    assert ended.code == 2
    assert complaint in ended.notes
    assert ended.out == ""


@GIVEN_WRONG
def test_with_json_what_was_given_wrong_is_told_as_json(
    memctl: Memctl, arguments: tuple[str, ...], complaint: str
) -> None:
    ended = memctl(*arguments, "--json")
    assert (ended.code, ended.out) == (2, "")
    assert ended.error["code"] == "INVALID_INPUT"
    assert complaint in ended.error["message"]
    assert ended.error["next_step"]


def test_words_after_two_dashes_are_no_options(memctl: Memctl) -> None:
    ended = memctl("recall", "--as-of", "yesterday?", "--", "--json")
    assert ended.code == 2
    with pytest.raises(ValueError):
        json.loads(ended.notes)


def test_an_impossible_setting_names_its_variable(memctl: Memctl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPH_MEMORY_PORT", "a lot")
    ended = memctl("migrate")
    assert ended.code == 2
    assert "GRAPH_MEMORY_PORT" in ended.notes


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("WEEK_START", "Mon", "WEEK_START: Input should be 'monday'"),
        ("WEEKEND_DAYS", "", "WEEKEND_DAYS: Value error, give one to six days that follow each other"),
        ("WEEKEND_DAYS", "saturday,monday", "WEEKEND_DAYS: Value error, give one to six days that follow each other"),
        ("WEEKEND_DAYS", "saturday,Sun", "WEEKEND_DAYS 1: Input should be 'monday'"),
        ("FISCAL_YEAR_START_MONTH", "13", "FISCAL_YEAR_START_MONTH: Input should be less than or equal to 12"),
        ("DAY_BEFORE_MONTH", "perhaps", "DAY_BEFORE_MONTH: Input should be a valid boolean"),
        ("DAY_PARTS", '{"teatime": [16, 17]}', "DAY_PARTS teatime: Input should be 'dawn'"),
        ("DAY_PARTS", '{"night": [22, 4]}', "DAY_PARTS: Value error, night ends at 4, before it begins at 22"),
        ("DAY_PARTS", '{"night": [22, 26]}', "DAY_PARTS night 1: Input should be less than or equal to 24"),
    ],
)
def test_impossible_conventions_of_time_are_refused(
    memctl: Memctl, monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv(f"GRAPH_MEMORY_{name}", value)
    ended = memctl("migrate")
    assert ended.code == 2
    assert f"GRAPH_MEMORY_{said}" in ended.notes


def test_an_unknown_zone_is_said_before_anything_is_asked(memctl: Memctl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPH_MEMORY_TIME_ZONE", "Mars/Olympus")
    ended = memctl("recall", "--q", "x", "--as-of", "2026-03-01")
    assert ended.code == 2
    assert "GRAPH_MEMORY_TIME_ZONE" in ended.notes


def test_an_error_nobody_meant_is_one_sentence() -> None:
    code = """
import sys
from app.interfaces.memctl import application, migrate

def broken(*_arguments, **_options):
    raise ZeroDivisionError("by zero")

migrate.with_memory = broken
application.run(sys.argv[1:])
"""
    run = subprocess.run([sys.executable, "-c", code, "migrate"], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "This should not happen: ZeroDivisionError: by zero" in run.stderr
    assert "Traceback" not in run.stderr
    run = subprocess.run(
        [sys.executable, "-c", code, "--traceback", "migrate"], capture_output=True, text=True, check=False
    )
    assert "Traceback" in run.stderr


def test_keywords_need_no_database(memctl: Memctl) -> None:
    assert "蓝牙" in memctl("recall", "--q", "Win11 蓝牙 打不开", "--extract-keywords").out
    ended = memctl("recall", "Where", "is", "the", "museum", "--extract-keywords", "--json")
    assert ended.document["question"] == "Where is the museum"
    assert "museum" in ended.document["keywords"]


def test_serving_others_without_keys_is_refused(memctl: Memctl) -> None:
    ended = memctl("serve", "--host", "0.0.0.0")
    assert ended.code == 1
    assert "without API keys" in ended.notes
    assert "memctl key add" in ended.notes
