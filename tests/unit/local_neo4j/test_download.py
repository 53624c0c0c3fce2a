"""The jar folder against a repository that answers late, half, wrongly or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.local_neo4j.artifacts import Artifact, JarLock
from app.local_neo4j.download import JarFolder, checked_repository_url, default_repository_url
from app.local_neo4j.errors import ChecksumMismatch, DownloadFailed
from app.local_neo4j.fetch import FetchPolicy
from app.local_neo4j.progress import Progress, no_progress
from tests.unit.local_neo4j.repository import Repository, running_repository

PATIENT = FetchPolicy(attempts=4, pause_seconds=0.01, pause_max_seconds=0.02, timeout_seconds=5.0)
CONTENT = bytes(range(256)) * 2_000


@pytest.fixture
def repository() -> Iterator[Repository]:
    with running_repository() as running:
        yield running


def folder_of(tmp_path: Path, repository: Repository, *artifacts: Artifact) -> JarFolder:
    return JarFolder(tmp_path / "jars", JarLock("1", "1", artifacts), repository.url, policy=PATIENT)


def files_under(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))


def test_everything_is_fetched_once_and_nothing_the_second_time(tmp_path: Path, repository: Repository) -> None:
    artifacts = [repository.add(f"org.example:part{number}:1.0", CONTENT[number:]) for number in range(9)]
    jars = folder_of(tmp_path, repository, *artifacts)
    assert jars.plan().total_bytes == sum(artifact.bytes for artifact in artifacts)
    seen: list[Progress] = []

    jars.ensure(seen.append)

    assert [jars.path_of(artifact).read_bytes() for artifact in artifacts] == [CONTENT[n:] for n in range(9)]
    assert max(p.done for p in seen if p.stage == "downloading") == jars.lock.total_bytes
    assert seen[-1] == Progress("checking", jars.lock.total_bytes, jars.lock.total_bytes)
    assert jars.plan().artifacts == ()
    repository.requests.clear()
    jars.ensure(no_progress)
    assert repository.requests == []


def test_a_repository_that_is_too_busy_is_asked_again(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    repository.refusals += [(429, {"Retry-After": "0"}), (503, {})]

    folder_of(tmp_path, repository, artifact).ensure(no_progress)

    assert len(repository.requests) == 3
    assert files_under(tmp_path) == ["part-1.0.jar"]


def test_a_repository_that_stays_busy_is_given_up(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    repository.refusals += [(429, {})] * 10

    with pytest.raises(DownloadFailed, match="4 attempts: HTTP 429"):
        folder_of(tmp_path, repository, artifact).ensure(no_progress)

    assert len(repository.requests) == PATIENT.attempts


def test_a_cut_connection_goes_on_where_it_stopped(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    repository.cut_after[f"/{artifact.repository_path}"] = 100_000

    folder_of(tmp_path, repository, artifact).ensure(no_progress)

    assert [request.range for request in repository.requests] == [None, "bytes=100000-"]
    assert files_under(tmp_path) == ["part-1.0.jar"]


def test_a_part_of_an_earlier_run_is_continued(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    jars = folder_of(tmp_path, repository, artifact)
    part = jars.path_of(artifact).with_name("part-1.0.jar.part")
    part.parent.mkdir(parents=True)
    part.write_bytes(CONTENT[:70_000])

    jars.ensure(no_progress)

    assert [request.range for request in repository.requests] == ["bytes=70000-"]
    assert jars.path_of(artifact).read_bytes() == CONTENT


def test_a_repository_without_ranges_sends_all_of_it_again(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    repository.honours_ranges = False
    repository.cut_after[f"/{artifact.repository_path}"] = 100_000
    jars = folder_of(tmp_path, repository, artifact)
    seen: list[Progress] = []

    jars.ensure(seen.append)

    assert jars.path_of(artifact).read_bytes() == CONTENT
    assert [progress.done for progress in seen if progress.stage == "downloading"][-1] == len(CONTENT)


@pytest.mark.parametrize("served", [CONTENT[:-1] + b"?", CONTENT + b"more", b"?" * len(CONTENT)])
def test_a_wrong_jar_is_refused_by_name_and_nothing_of_it_stays(
    tmp_path: Path, repository: Repository, served: bytes
) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    repository.replace(artifact, served)
    jars = folder_of(tmp_path, repository, artifact)

    with pytest.raises(ChecksumMismatch, match=r"part-1\.0\.jar"):
        jars.ensure(no_progress)

    assert files_under(tmp_path) == []


def test_a_jar_that_was_changed_on_disk_stops_the_start(tmp_path: Path, repository: Repository) -> None:
    artifact = repository.add("org.example:part:1.0", CONTENT)
    jars = folder_of(tmp_path, repository, artifact)
    jars.ensure(no_progress)
    jars.path_of(artifact).write_bytes(b"!" * len(CONTENT))

    with pytest.raises(ChecksumMismatch, match=r"part-1\.0\.jar.*is not started"):
        jars.ensure(no_progress)


def test_what_the_repository_does_not_have_is_not_asked_for_twice(tmp_path: Path, repository: Repository) -> None:
    missing = Artifact("org.example:missing:1.0", 3, "0" * 64)

    with pytest.raises(DownloadFailed, match=r"HTTP 404 for org/example/missing/1\.0/missing-1\.0\.jar"):
        folder_of(tmp_path, repository, missing).ensure(no_progress)

    assert len(repository.requests) == 1


def test_one_failure_ends_the_rest_and_what_came_is_kept(tmp_path: Path, repository: Repository) -> None:
    there = repository.add("org.example:there:1.0", CONTENT)
    missing = Artifact("org.example:missing:1.0", 3, "0" * 64)
    jars = JarFolder(tmp_path, JarLock("1", "1", (there, missing)), repository.url, connections_max=1, policy=PATIENT)

    with pytest.raises(DownloadFailed):
        jars.ensure(no_progress)

    assert jars.plan().artifacts == (missing,)


def test_nobody_listens(tmp_path: Path) -> None:
    artifact = Artifact("org.example:part:1.0", 3, "0" * 64)
    jars = JarFolder(tmp_path, JarLock("1", "1", (artifact,)), "http://127.0.0.1:9", policy=PATIENT)

    with pytest.raises(DownloadFailed, match=r"part-1\.0\.jar could not be fetched in 4 attempts"):
        jars.ensure(no_progress)


@pytest.mark.parametrize("url", ["file:///etc", "ftp://example.org/maven", "example.org", "https://"])
def test_only_web_addresses_are_repositories(url: str) -> None:
    with pytest.raises(InvalidInput):
        checked_repository_url(url)


def test_the_default_repository_is_the_one_that_jgo_uses() -> None:
    assert checked_repository_url(default_repository_url()).startswith("https://")


def test_the_pause_doubles_up_to_its_limit_unless_the_server_asks_for_another() -> None:
    policy = FetchPolicy(pause_seconds=1.0, pause_max_seconds=5.0)
    assert [policy.pause_before(attempt, None) for attempt in (1, 2, 3, 4)] == [1.0, 2.0, 4.0, 5.0]
    assert policy.pause_before(1, 3.0) == 3.0
    assert policy.pause_before(1, 3_600.0) == 5.0
