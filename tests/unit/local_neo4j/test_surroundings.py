"""Folders, ports, locks and memory: what the server finds around it."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.errors import Conflict, InvalidInput
from app.local_neo4j.errors import PortTaken
from app.local_neo4j.exclusive import exclusive
from app.local_neo4j.folders import ServerFolders, place_plugins, write_owner_only
from app.local_neo4j.memory import available_megabytes
from app.local_neo4j.options import LocalServerOptions
from app.local_neo4j.ports import first_free, is_free

HOLD_LOCK = """
import sys
from pathlib import Path
from app.local_neo4j.exclusive import exclusive
with exclusive(Path(sys.argv[1]), 5.0):
    print("held", flush=True)
    sys.stdin.read()
"""


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="file modes are of POSIX systems")
def test_a_secret_is_readable_by_its_owner_only_whatever_was_there_before(tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_text("old")
    path.chmod(0o644)
    inherited = os.umask(0)
    try:
        write_owner_only(path, "secret")
    finally:
        os.umask(inherited)
    assert mode_of(path) == 0o600
    assert path.read_text() == "secret"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="file modes are of POSIX systems")
def test_the_home_folder_is_closed_to_others(tmp_path: Path) -> None:
    folders = ServerFolders(tmp_path / "servers" / "one")
    folders.create()
    folders.create()
    assert mode_of(folders.home) == 0o700


def test_plugins_of_an_earlier_version_go_and_those_of_the_user_stay(tmp_path: Path) -> None:
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    (plugins / "users-own-1.0.jar").write_bytes(b"mine")
    old, new = tmp_path / "proc-1.jar", tmp_path / "proc-2.jar"
    old.write_bytes(b"old")
    new.write_bytes(b"new")
    place_plugins([old], plugins)

    placed = place_plugins([new], plugins)
    place_plugins([new], plugins)

    assert placed == [plugins / "proc-2.jar"]
    assert sorted(path.name for path in plugins.glob("*.jar")) == ["proc-2.jar", "users-own-1.0.jar"]
    assert placed[0].read_bytes() == b"new"


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not is_free(port)
        assert first_free(port, attempts=20) > port
        with pytest.raises(PortTaken, match=str(port)):
            first_free(port, attempts=1)


def test_two_connectors_never_get_one_port() -> None:
    first = first_free(20_000, attempts=1_000)
    assert first_free(first, attempts=1_000, unless={first}) != first


def test_a_lock_that_another_process_holds_is_waited_for_and_then_named(tmp_path: Path) -> None:
    path = tmp_path / "work.lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_LOCK, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Conflict), exclusive(path, 0.2):
        pass

    holder.kill()
    holder.communicate()

    with exclusive(path, 5.0):
        pass


def test_the_limit_of_a_container_counts_when_it_is_the_smaller(tmp_path: Path) -> None:
    megabyte = 1024 * 1024
    (tmp_path / "memory.max").write_text(str(20 * megabyte))
    (tmp_path / "memory.current").write_text(str(15 * megabyte))
    (tmp_path / "memory.stat").write_text(f"anon 1\ninactive_file {2 * megabyte}\n")
    assert available_megabytes(tmp_path) == 7
    (tmp_path / "memory.max").write_text("max")
    assert available_megabytes(tmp_path) > 7
    assert available_megabytes(tmp_path / "none") > 7


@pytest.mark.parametrize("name", ["", "../other", "a/b", "a b", ".", "x" * 65, "--help"])
def test_a_server_name_cannot_lead_out_of_its_folder(name: str) -> None:
    with pytest.raises(InvalidInput):
        LocalServerOptions(name=name)


def test_servers_of_two_names_have_two_homes(tmp_path: Path) -> None:
    homes = {LocalServerOptions(data_folder=tmp_path, name=name).home for name in ("one", "two")}
    assert homes == {tmp_path.resolve() / "servers" / "one", tmp_path.resolve() / "servers" / "two"}
