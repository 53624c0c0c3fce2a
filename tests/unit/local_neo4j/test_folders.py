"""The server's folder: closed to others, its secrets too."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from app.local_neo4j.folders import ServerFolders, place_plugins, write_owner_only


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
