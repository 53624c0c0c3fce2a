"""Which Java is taken, with shell scripts that answer like one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.local_neo4j.errors import JavaMissing
from app.local_neo4j.java import bundled_java, find_java, parse_version

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand for Java")


def java_that_says(folder: Path, answer: str) -> Path:
    binary = folder / "bin" / "java"
    binary.parent.mkdir(parents=True)
    binary.write_text(f"#!/bin/sh\necho '{answer}' >&2\n", encoding="utf-8")
    binary.chmod(0o755)
    return binary


@pytest.mark.parametrize(
    ("answer", "version"),
    [
        ('openjdk version "25.0.2" 2026-01-20 LTS', 25),
        ('openjdk version "21" 2023-09-19', 21),
        ('java version "1.8.0_402"', 8),
        ('openjdk version "22-ea"', 22),
        ("command not found", None),
    ],
)
def test_the_version_is_read_from_what_java_says(answer: str, version: int | None) -> None:
    assert parse_version(answer) == version


def test_the_bundled_runtime_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    java_that_says(tmp_path, 'openjdk version "99"')
    found = find_java(java_home=tmp_path)
    assert found.binary == bundled_java()


def test_one_that_computes_with_simd_comes_before_the_bundled_runtime(tmp_path: Path) -> None:
    binary = java_that_says(tmp_path, 'openjdk version "99" jdk.incubator.vector@99')
    found = find_java(java_home=tmp_path)
    assert (found.binary, found.has_simd) == (binary, True)


def test_a_named_java_is_taken(tmp_path: Path) -> None:
    binary = java_that_says(tmp_path, 'openjdk version "21.0.4"')
    assert find_java(binary).version == 21


@pytest.mark.parametrize("answer", ['openjdk version "17.0.15"', "I am a teapot"])
def test_a_named_java_that_does_not_do_is_refused_and_no_other_is_tried(tmp_path: Path, answer: str) -> None:
    binary = java_that_says(tmp_path, answer)
    with pytest.raises(JavaMissing) as refusal:
        find_java(binary)
    assert str(binary) in refusal.value.message
    assert "graph-memory[local]" in refusal.value.next_step


def test_a_java_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JavaMissing, match="cannot be run"):
        find_java(tmp_path / "java")
