"""A server on this machine that is asked and answers in JSON, for tests of what calls one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Answer = Callable[[dict[str, Any]], object]
StatusAnswer = Callable[[dict[str, Any]], tuple[int, object]]


def serving(answer: Answer, *, path: str, base: str = "") -> AbstractContextManager[str]:
    """The address of a server that answers at `path` those who have the key; `base`: what of it the caller is told."""
    return serving_statuses(lambda asked: (200, answer(asked)), path=path, base=base)


@contextmanager
def serving_statuses(answer: StatusAnswer, *, path: str, base: str = "", key: str = "key") -> Iterator[str]:
    """As `serving`; the answer has its HTTP status with it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            allowed = self.headers["Authorization"] == f"Bearer {key}" and self.path == path
            status, content = answer(asked) if allowed else (401, {})
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *_values: object) -> None:  # noqa: A002 - named so by the library
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{base}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
