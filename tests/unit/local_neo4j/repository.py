"""A small Maven repository on loopback that can be told to misbehave."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from app.local_neo4j.artifacts import Artifact


@dataclass(frozen=True)
class Request:
    path: str
    range: str | None


@dataclass
class Repository:
    """`refusals` are answered first, one a request; a path in `cut_after` once gets so many bytes and no more."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    refusals: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    cut_after: dict[str, int] = field(default_factory=dict)
    honours_ranges: bool = True
    requests: list[Request] = field(default_factory=list)

    def add(self, coordinates: str, content: bytes) -> Artifact:
        artifact = Artifact(coordinates, len(content), hashlib.sha256(content).hexdigest())
        self.files[f"/{artifact.repository_path}"] = content
        return artifact

    def replace(self, artifact: Artifact, content: bytes) -> None:
        self.files[f"/{artifact.repository_path}"] = content


@contextmanager
def running_repository() -> Iterator[Repository]:
    repository = Repository()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            repository.requests.append(Request(self.path, asked))
            if repository.refusals:
                status, headers = repository.refusals.pop(0)
                self._answer(status, b"", headers)
            elif self.path not in repository.files:
                self._answer(404, b"", {})
            else:
                self._send(repository.files[self.path], asked)

        def _send(self, content: bytes, asked: str | None) -> None:
            start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
            if asked and not repository.honours_ranges:
                self._answer(200, content, {})
            elif start >= len(content) and asked:
                self._answer(416, b"", {})
            else:
                self._answer(206 if asked else 200, content[start:], {})

        def _answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body[: repository.cut_after.pop(self.path, len(body))])

        def log_message(self, *_arguments: object) -> None:
            """The requests are kept in a list instead."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    repository.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield repository
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
