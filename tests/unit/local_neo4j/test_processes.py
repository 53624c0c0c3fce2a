"""A process is this server only when its start time and its home folder say so."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from app.local_neo4j.configuration import ServerConfiguration, home_argument, render_neo4j_conf
from app.local_neo4j.options import LocalServerOptions
from app.local_neo4j.processes import (
    ServerRecord,
    find_process,
    is_alive,
    read_record,
    recorded_process,
    wait_until_gone,
    write_record,
)
from app.local_neo4j.server import LocalServer

Start = Callable[..., psutil.Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts harmless processes that can carry any arguments; ends them after the test."""
    children: list[subprocess.Popen[bytes]] = []

    def run(*arguments: str) -> psutil.Process:
        children.append(subprocess.Popen([sys.executable, "-c", "input()", *arguments], stdin=subprocess.PIPE))
        process = psutil.Process(children[-1].pid)
        while "-c" not in process.cmdline():
            time.sleep(0.01)
        return process

    yield run
    for child in children:
        child.kill()
        child.communicate()


def record_of(process: psutil.Process, started_at: float | None = None) -> ServerRecord:
    return ServerRecord(process.pid, process.create_time() if started_at is None else started_at, 7687, 7474)


def test_the_process_of_the_record_is_found(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path))
    assert recorded_process(record_of(process), tmp_path) == process


def test_an_id_that_was_given_to_another_program_is_not_this_server(tmp_path: Path, start: Start) -> None:
    stranger = start("--unrelated")
    assert recorded_process(record_of(stranger), tmp_path) is None


def test_another_start_time_is_another_process(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path))
    assert recorded_process(record_of(process, started_at=process.create_time() - 3_600), tmp_path) is None


def test_a_server_of_another_folder_is_not_this_one(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path / "other"))
    assert recorded_process(record_of(process), tmp_path) is None
    assert find_process(tmp_path) is None


def test_a_process_that_is_gone_is_none(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path))
    record = record_of(process)
    process.kill()
    process.wait(10)
    assert recorded_process(record, tmp_path) is None


def test_a_process_that_ended_and_was_never_collected_is_gone(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path))
    assert wait_until_gone(process, 0.1) is False
    process.kill()
    assert wait_until_gone(process, 10.0) is True
    assert recorded_process(ServerRecord(process.pid, 0.0, 7687, 7474), tmp_path) is None
    assert find_process(tmp_path) is None


def test_a_server_without_a_record_is_found_by_its_home_folder(tmp_path: Path, start: Start) -> None:
    process = start(home_argument(tmp_path))
    assert find_process(tmp_path) == process


def test_a_record_comes_back_as_it_was_and_a_torn_one_is_none(tmp_path: Path) -> None:
    path = tmp_path / "server.json"
    record = ServerRecord(1, 2.5, 3, 4)
    write_record(path, record)
    assert read_record(path) == record
    for torn in ("", '{"pid": 1', "[]", '{"pid": 1}'):
        path.write_text(torn, encoding="utf-8")
        assert read_record(path) is None
    assert read_record(tmp_path / "none.json") is None


def test_down_leaves_a_recycled_process_id_alone(tmp_path: Path, start: Start) -> None:
    server = LocalServer(LocalServerOptions(data_folder=tmp_path))
    server.folders.create()
    stranger = start("--unrelated")
    write_record(server.folders.record, record_of(stranger))

    assert server.down() is False

    assert stranger.is_running()
    assert not server.folders.record.exists()


def test_down_stops_the_server_that_a_killed_command_left_behind(tmp_path: Path, start: Start) -> None:
    server = LocalServer(LocalServerOptions(data_folder=tmp_path))
    server.folders.create()
    server.folders.configuration_file.write_text(render_neo4j_conf(ServerConfiguration(7687, 7474)), encoding="utf-8")
    orphan, neighbour = start(home_argument(server.folders.home)), start(home_argument(tmp_path / "servers" / "other"))

    assert server.down() is True

    assert not is_alive(orphan)
    assert neighbour.is_running()


def test_down_of_a_server_that_never_was_makes_no_folder(tmp_path: Path) -> None:
    assert LocalServer(LocalServerOptions(data_folder=tmp_path / "none")).down() is False
    assert not (tmp_path / "none").exists()
