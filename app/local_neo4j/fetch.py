"""Fetch one jar over HTTP: resumed where an earlier attempt stopped, retried with growing pauses, then checked."""

from __future__ import annotations

import http.client
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from pathlib import Path

from app.local_neo4j.artifacts import Artifact, sha256_of
from app.local_neo4j.errors import ChecksumMismatch, DownloadFailed

RETRIED_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})
RANGE_NOT_SATISFIABLE = 416
PARTIAL_CONTENT = 206
BLOCK_BYTES = 64 * 1024


@dataclass(frozen=True)
class FetchPolicy:
    """`attempts` for each jar. The pause doubles from `pause_seconds` on, or is what the server asks for (Retry-After);
    never above `pause_max_seconds`."""

    attempts: int = 6
    pause_seconds: float = 1.0
    pause_max_seconds: float = 60.0
    timeout_seconds: float = 30.0

    def pause_before(self, attempt: int, asked_seconds: float | None) -> float:
        wanted = asked_seconds if asked_seconds is not None else self.pause_seconds * 2.0 ** (attempt - 1)
        return min(wanted, self.pause_max_seconds)


class Interrupted(Exception):
    """Another jar failed, or the user pressed Ctrl-C: what is fetched so far stays for the next run."""


class _TryAgain(Exception):
    def __init__(self, reason: str, asked_seconds: float | None = None) -> None:
        super().__init__(reason)
        self.asked_seconds = asked_seconds


def fetch_artifact(
    artifact: Artifact,
    target: Path,
    repository_url: str,
    policy: FetchPolicy,
    stop: threading.Event,
    report_bytes: Callable[[int], None],
) -> None:
    """Leave the checked jar at `target`, or raise DownloadFailed or ChecksumMismatch; never a wrong file at `target`.

    `report_bytes` hears of every block, and a negative number when bytes are thrown away.
    """
    part = target.with_name(target.name + ".part")
    part.parent.mkdir(parents=True, exist_ok=True)
    report_bytes(_size(part))
    url = f"{repository_url.rstrip('/')}/{artifact.repository_path}"
    reason = ""
    for attempt in range(1, policy.attempts + 1):
        try:
            _continue_part(artifact, part, url, policy, stop, report_bytes)
        except _TryAgain as error:
            reason = str(error)
            if attempt < policy.attempts and stop.wait(policy.pause_before(attempt, error.asked_seconds)):
                raise Interrupted from error
        else:
            _accept(artifact, part, target, report_bytes)
            return
    raise DownloadFailed(
        f"{artifact.file_name} could not be fetched in {policy.attempts} attempts: {reason}.",
        "Check the network and run the command again: it goes on where it stopped.",
    )


def _accept(artifact: Artifact, part: Path, target: Path, report_bytes: Callable[[int], None]) -> None:
    if _size(part) != artifact.bytes or sha256_of(part) != artifact.sha256:
        report_bytes(-_size(part))
        part.unlink()
        raise ChecksumMismatch(
            f"{artifact.file_name} as served is not the jar that the lock names; it was thrown away.",
            "Run the command again, or give another repository: a proxy on the way may have changed the file.",
        )
    part.replace(target)


def _continue_part(
    artifact: Artifact,
    part: Path,
    url: str,
    policy: FetchPolicy,
    stop: threading.Event,
    report_bytes: Callable[[int], None],
) -> None:
    have = _size(part)
    if have >= artifact.bytes:
        return
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})  # noqa: S310 - the scheme is checked where the address enters
    try:
        with urllib.request.urlopen(request, timeout=policy.timeout_seconds) as response:  # noqa: S310
            if have and response.status != PARTIAL_CONTENT:
                report_bytes(-have)
                have = 0
            _copy(response, part, have, artifact.bytes, stop, report_bytes)
    except urllib.error.HTTPError as error:
        _refuse_or_retry(error, artifact, part, report_bytes)
    except (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError) as error:
        raise _TryAgain(str(getattr(error, "reason", error)) or type(error).__name__) from error
    if _size(part) < artifact.bytes:
        raise _TryAgain("the connection ended before the whole file had come")


def _copy(
    response: http.client.HTTPResponse,
    part: Path,
    have: int,
    bytes_max: int,
    stop: threading.Event,
    report_bytes: Callable[[int], None],
) -> None:
    """One byte more than the lock says is enough to know that the file is wrong, so no more than that is read."""
    with part.open("ab" if have else "wb") as file:
        while have <= bytes_max and (block := response.read(min(BLOCK_BYTES, bytes_max + 1 - have))):
            if stop.is_set():
                raise Interrupted
            file.write(block)
            have += len(block)
            report_bytes(len(block))


def _refuse_or_retry(
    error: urllib.error.HTTPError, artifact: Artifact, part: Path, report_bytes: Callable[[int], None]
) -> None:
    if error.code == RANGE_NOT_SATISFIABLE:
        report_bytes(-_size(part))
        part.unlink(missing_ok=True)
        raise _TryAgain("the server cannot go on where the last attempt stopped", asked_seconds=0.0) from error
    if error.code in RETRIED_STATUS:
        raise _TryAgain(f"HTTP {error.code}", _retry_after(error.headers)) from error
    raise DownloadFailed(
        f"The repository answers HTTP {error.code} for {artifact.repository_path}.",
        "Give the address of a Maven repository that has it.",
    ) from error


def _retry_after(headers: Message) -> float | None:
    value = headers.get("Retry-After", "")
    return float(value) if value.isdigit() else None


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
