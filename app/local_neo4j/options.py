"""What a caller can choose about a local server, and what it gets to know of one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from app.domain.errors import InvalidInput
from app.local_neo4j.fetch import FetchPolicy

APPLICATION_NAME = "graph-memory"
USERNAME = "neo4j"
ServerState = Literal["running", "not_answering", "stopped"]


def default_data_folder() -> Path:
    return user_data_path(APPLICATION_NAME)


def default_jars_folder() -> Path:
    """One for the machine, so that servers in other data folders share what was downloaded."""
    return default_data_folder() / "jars"


@dataclass(frozen=True)
class LocalServerOptions:
    """Servers of different names or data folders run side by side. Ports are the first that are tried."""

    data_folder: Path = field(default_factory=default_data_folder)
    name: str = "default"
    jars_folder: Path = field(default_factory=default_jars_folder)
    bolt_port: int = 7687
    http_port: int = 7474
    port_attempts: int = 50
    heap_megabytes: int = 1024
    page_cache_megabytes: int = 512
    query_timeout_seconds: int = 120
    repository_url: str | None = None
    download_connections_max: int = 4
    fetch_policy: FetchPolicy = field(default_factory=FetchPolicy)
    java: Path | None = None
    java_home: Path | None = None
    start_timeout_seconds: float = 300.0
    stop_timeout_seconds: float = 60.0
    log_tail_lines: int = 30

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", self.name):
            raise InvalidInput(
                f"{self.name!r} cannot be the name of a server.", "Use letters, digits, - and _, 64 at most."
            )

    @property
    def home(self) -> Path:
        return self.data_folder.expanduser().resolve() / "servers" / self.name


@dataclass(frozen=True)
class RunningServer:
    bolt_uri: str
    http_uri: str
    username: str
    password: str = field(repr=False)
    pid: int

    @property
    def browser_uri(self) -> str:
        return f"{self.http_uri}/browser/"


@dataclass(frozen=True)
class ServerStatus:
    """`running` is there while the process lives. `missing_bytes`: what the next start has to fetch first."""

    state: ServerState
    running: RunningServer | None
    home: Path
    neo4j_version: str
    gds_version: str
    missing_jars: int
    missing_bytes: int
