"""Which process is this server, told so that no other process is ever taken for it."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from app.local_neo4j.configuration import home_argument
from app.local_neo4j.folders import write_owner_only

# A clock that was set between two readings moves a process's start time by as much; the command line decides then.
START_TIME_TOLERANCE_SECONDS = 5.0
POLL_SECONDS = 0.05


@dataclass(frozen=True)
class ServerRecord:
    """What is known of a started server. `started_at` is the process's start time, epoch seconds."""

    pid: int
    started_at: float
    bolt_port: int
    http_port: int


def write_record(path: Path, record: ServerRecord) -> None:
    write_owner_only(path, json.dumps(asdict(record)))


def read_record(path: Path) -> ServerRecord | None:
    """None when there is none, or none that can be read: both mean that the process must be looked for."""
    try:
        return ServerRecord(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def recorded_process(record: ServerRecord, home: Path) -> psutil.Process | None:
    """The live process of the record; None when it is gone or its id now belongs to another."""
    try:
        process = psutil.Process(record.pid)
        started_then = abs(process.create_time() - record.started_at) <= START_TIME_TOLERANCE_SECONDS
    except psutil.Error:
        return None
    return process if started_then and _serves(process, home) else None


def find_process(home: Path) -> psutil.Process | None:
    """Look through all processes for the one that serves this home folder.

    Needed when the starting command was killed before it could write down what it had started.
    """
    return next((process for process in psutil.process_iter() if _serves(process, home)), None)


def is_alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_until_gone(process: psutil.Process, seconds: float) -> bool:
    """False when it still runs after so many seconds. One that has ended but that its parent has not collected is gone:
    in a container nobody may ever collect it.
    """
    deadline = time.monotonic() + seconds
    while is_alive(process):
        if time.monotonic() >= deadline:
            return False
        time.sleep(POLL_SECONDS)
    return True


def _serves(process: psutil.Process, home: Path) -> bool:
    try:
        return is_alive(process) and home_argument(home) in process.cmdline()
    except psutil.Error:
        return False
