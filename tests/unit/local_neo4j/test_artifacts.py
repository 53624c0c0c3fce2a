"""The committed lock, and how it is made."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

import app.local_neo4j as package
from app.local_neo4j.artifacts import LOCK_FILE_NAME, Artifact, committed_lock, parse_lock, render_lock
from app.local_neo4j.regenerate_lock import lock_from_jgo

FOLDER = Path(str(package.__file__)).parent


def test_each_jar_is_locked_once_with_its_size_and_checksum() -> None:
    artifacts = committed_lock().artifacts
    assert len({artifact.coordinates for artifact in artifacts}) == len(artifacts)
    assert len({artifact.file_name for artifact in artifacts}) == len(artifacts), (
        "plugins lie side by side in one folder"
    )
    assert all(re.fullmatch(r"[0-9a-f]{64}", artifact.sha256) for artifact in artifacts)
    assert all(artifact.bytes > 0 for artifact in artifacts)
    assert all(3 <= len(artifact.coordinates.split(":")) <= 4 for artifact in artifacts)


def test_no_jar_has_two_versions() -> None:
    """Two versions on one class path would leave it to chance which is loaded."""
    parts = [artifact.coordinates.split(":") for artifact in committed_lock().artifacts]
    keys = [(group, name, *classifier) for group, name, _version, *classifier in parts]
    assert len(set(keys)) == len(keys)


def test_what_jgo_toml_asks_for_is_locked_in_that_version() -> None:
    wanted = tomllib.loads((FOLDER / "jgo.toml").read_text(encoding="utf-8"))["dependencies"]["coordinates"]
    locked = committed_lock()
    assert set(wanted) <= {artifact.coordinates for artifact in locked.artifacts}
    assert f"org.neo4j:neo4j:{locked.neo4j_version}" in wanted
    assert f"org.neo4j.gds:proc:{locked.gds_version}" in wanted


def test_the_month_of_gds_is_that_of_the_server() -> None:
    lock = committed_lock()
    assert (lock.neo4j_version, lock.gds_version) == ("2026.01.4", "2.26.0")
    assert {plugin.group for plugin in lock.plugins} == {"org.neo4j.gds"}


def test_the_lock_is_written_as_it_is_read() -> None:
    text = (FOLDER / LOCK_FILE_NAME).read_text(encoding="utf-8")
    assert render_lock(parse_lock(text)) == text


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="lock format 2"):
        parse_lock('{"format": 2}')


def test_where_a_jar_lies_in_a_repository() -> None:
    plain = Artifact("org.neo4j.gds:proc:2.26.0", 1, "")
    native = Artifact("io.netty:netty-epoll:4.2.9.Final:linux-x86_64", 1, "")
    assert str(plain.repository_path) == "org/neo4j/gds/proc/2.26.0/proc-2.26.0.jar"
    assert native.repository_path.name == "netty-epoll-4.2.9.Final-linux-x86_64.jar"
    assert plain.is_plugin
    assert not native.is_plugin


def test_a_lock_is_made_of_what_jgo_resolved_and_fetched(tmp_path: Path) -> None:
    dependencies = [
        _fetched(tmp_path, "org.neo4j", "neo4j", "2030.01", b"server"),
        _fetched(tmp_path, "org.neo4j.gds", "proc", "3.1", b"procedures"),
        {"groupId": "org.neo4j", "artifactId": "bom", "version": "1", "packaging": "pom"},
    ]

    lock = lock_from_jgo({"dependencies": dependencies}, tmp_path)

    assert (lock.neo4j_version, lock.gds_version) == ("2030.01", "3.1")
    assert [(artifact.coordinates, artifact.bytes) for artifact in lock.artifacts] == [
        ("org.neo4j:neo4j:2030.01", 6),
        ("org.neo4j.gds:proc:3.1", 10),
    ]


def test_a_file_that_jgo_did_not_lock_is_refused(tmp_path: Path) -> None:
    dependency = _fetched(tmp_path, "org.neo4j", "neo4j", "2030.01", b"server")
    (tmp_path / "org/neo4j/neo4j/2030.01/neo4j-2030.01.jar").write_bytes(b"another")

    with pytest.raises(ValueError, match="not the file that jgo locked"):
        lock_from_jgo({"dependencies": [dependency]}, tmp_path)


def _fetched(repository: Path, group: str, name: str, version: str, content: bytes) -> dict[str, str]:
    path = repository / group.replace(".", "/") / name / version / f"{name}-{version}.jar"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return {
        "groupId": group,
        "artifactId": name,
        "version": version,
        "packaging": "jar",
        "sha256": hashlib.sha256(content).hexdigest(),
    }
