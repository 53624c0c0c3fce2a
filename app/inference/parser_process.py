"""The parser in a process of its own.

Python computes on one core at a time. Sentences are parsed and labelled in the second process while this one applies
rules, plans what is written and answers questions; values go through its pipes, pickled. It starts with the first
sentence, and ends when its input does, however this process came to its end.
"""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import IO, Any

from app import interpreter
from app.domain.errors import Unavailable
from app.domain.knowledge import Reading
from app.inference.nlp import SpacyParser

logger = logging.getLogger(__name__)
ATTEMPTS = 2
"""A process that was killed is started once more for the same sentences."""


class ParserProcess:
    """`packages` names an installed spaCy pipeline by language, as for `SpacyParser`. One call runs at once.

    Raises Unavailable where the process cannot be started or ends again and again.
    """

    def __init__(self, packages: Mapping[str, str] | None = None) -> None:
        self._packages = dict(packages or {})
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def read(
        self, texts: Sequence[str], language: str, authors: Sequence[str] | None = None, *, relations: bool = True
    ) -> list[Reading]:
        request = (list(texts), language, None if authors is None else list(authors), relations)
        with self._lock:
            for _ in range(ATTEMPTS):
                try:
                    answer = self._exchange(request)
                except (OSError, EOFError, pickle.UnpicklingError) as error:
                    ended = f"{type(error).__name__}, exit status {self._end()}"
                    logger.warning("The process that parses sentences has ended: %s.", ended)
                else:
                    if isinstance(answer, BaseException):
                        raise answer
                    return answer
        raise Unavailable(
            f"The process that parses sentences ends again and again ({ended}).",
            "See what it wrote to the standard error output; it needs about 1 GB of free memory.",
        )

    def close(self) -> None:
        """Ends the process; the next sentence starts another."""
        with self._lock:
            self._end()

    def _exchange(self, request: object) -> Any:
        process = self._process = self._process or _started(self._packages)
        assert process.stdin
        assert process.stdout
        pickle.dump(request, process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()
        return pickle.load(process.stdout)  # noqa: S301 - written by our own process

    def _end(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        process.kill()
        process.communicate()
        return process.returncode


def _started(packages: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C is for the process that asks. Modules are found where this process finds them."""
    process = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-P", "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
        start_new_session=True,
    )
    assert process.stdin
    pickle.dump(dict(packages), process.stdin)
    return process


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answers until there is nothing more to read."""
    interpreter.suit_service()
    parser = SpacyParser(pickle.load(requests))  # noqa: S301 - written by the process that started this one
    while True:
        try:
            texts, language, authors, relations = pickle.load(requests)  # noqa: S301 - as above
        except EOFError:
            return
        try:
            answer: object = parser.read(texts, language, authors, relations=relations)
        except Exception as error:
            answer = error
        pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
