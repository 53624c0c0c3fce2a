"""The jar folder: fetched once for a machine, checked on every start."""

from __future__ import annotations

import threading
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from app.domain.errors import InvalidInput
from app.local_neo4j.artifacts import Artifact, JarLock, sha256_of
from app.local_neo4j.errors import ChecksumMismatch, DownloadFailed
from app.local_neo4j.exclusive import exclusive
from app.local_neo4j.fetch import FetchPolicy, Interrupted, fetch_artifact
from app.local_neo4j.progress import Progress, ReportProgress


@dataclass(frozen=True)
class DownloadPlan:
    """What is still missing in the jar folder."""

    artifacts: tuple[Artifact, ...]

    @property
    def total_bytes(self) -> int:
        return sum(artifact.bytes for artifact in self.artifacts)


@dataclass(frozen=True)
class JarFolder:
    """Laid out as a Maven repository, so that an existing one can be named instead.

    `connections_max` stays small: public repositories answer 429 under a burst.
    """

    folder: Path
    lock: JarLock
    repository_url: str | None = None
    connections_max: int = 4
    policy: FetchPolicy = field(default_factory=FetchPolicy)
    wait_seconds: float = 900.0

    def path_of(self, artifact: Artifact) -> Path:
        return self.folder / artifact.repository_path

    def plan(self) -> DownloadPlan:
        return DownloadPlan(tuple(artifact for artifact in self.lock.artifacts if not self.path_of(artifact).exists()))

    def ensure(self, report: ReportProgress) -> None:
        """Fetch what is missing, check everything. One process at a time; the others wait and find the work done."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.plan().artifacts:
            with exclusive(self.folder / ".downloading", self.wait_seconds):
                self._fetch(self.plan(), report)
        self.check(report)

    def check(self, report: ReportProgress) -> None:
        """Raise ChecksumMismatch for the first jar that differs from the lock. Reads everything: about 0.2 s."""
        done = 0
        for artifact in self.lock.artifacts:
            path = self.path_of(artifact)
            if path.stat().st_size != artifact.bytes or sha256_of(path) != artifact.sha256:
                raise ChecksumMismatch(
                    f"{path} is not the jar that the lock names ({artifact.coordinates}): the server is not started.",
                    "Delete that file and run the command again: it will be fetched anew.",
                )
            done += artifact.bytes
            report(Progress("checking", done, self.lock.total_bytes))

    def _fetch(self, plan: DownloadPlan, report: ReportProgress) -> None:
        if not plan.artifacts:
            return
        url = checked_repository_url(self.repository_url or default_repository_url())
        stop = threading.Event()
        counter = _ByteCounter(plan.total_bytes, report)
        with ThreadPoolExecutor(self.connections_max, thread_name_prefix="jar-download") as pool:
            futures = [
                pool.submit(fetch_artifact, artifact, self.path_of(artifact), url, self.policy, stop, counter.add)
                for artifact in plan.artifacts
            ]
            try:
                wait(futures, return_when=FIRST_EXCEPTION)
            finally:
                stop.set()
                pool.shutdown(wait=True, cancel_futures=True)
        _raise_first(futures)


class _ByteCounter:
    """Adds up what the threads have fetched; one report at a time."""

    def __init__(self, total: int, report: ReportProgress) -> None:
        self._done = 0
        self._total = total
        self._report = report
        self._lock = threading.Lock()

    def add(self, size: int) -> None:
        with self._lock:
            self._done += size
            self._report(Progress("downloading", self._done, self._total))


def _raise_first(futures: list[Future[None]]) -> None:
    errors = [error for future in futures if not future.cancelled() and (error := future.exception())]
    for error in sorted(errors, key=lambda error: isinstance(error, Interrupted)):
        raise error


def checked_repository_url(url: str) -> str:
    if urlsplit(url).scheme not in {"http", "https"} or not urlsplit(url).netloc:
        raise InvalidInput(f"{url!r} is not the address of a Maven repository.", "Give one that starts with https://.")
    return url


def default_repository_url() -> str:
    """The public repository that jgo uses when nothing else is configured."""
    try:
        from jgo.constants import MAVEN_CENTRAL_URL
    except ImportError as error:
        raise DownloadFailed(
            "No Maven repository is known from which the server could be fetched.",
            'Install the packages it needs with pip install "graph-memory[local]", or give a repository address.',
        ) from error
    return str(MAVEN_CENTRAL_URL)
