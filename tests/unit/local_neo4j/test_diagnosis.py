"""What is said when the server does not start."""

from __future__ import annotations

import pytest

from app.local_neo4j.diagnosis import explain
from app.local_neo4j.errors import PortTaken, ServerFailed


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("OpenJDK: There is insufficient memory for the Java Runtime Environment to continue.", "too little memory"),
        ("Error occurred during initialization of VM\nCould not reserve enough space", "too little memory"),
        ("Error occurred during initialization of VM\nToo small maximum heap", "does not accept that heap size"),
        ("Terminating due to java.lang.OutOfMemoryError: Java heap space", "too little memory"),
        ("Unrecognized option: --sun-misc-unsafe-memory-access=allow", "Java runtime is the wrong one"),
        ("java.lang.UnsupportedClassVersionError: org/neo4j/server", "Java runtime is the wrong one"),
        ("java.io.IOException: No space left on device", "disk is full"),
        ("FileLockException: Lock file has been locked by another process: store_lock", "Another process has its data"),
        ("java.nio.file.AccessDeniedException: /data/x", "may not read or write"),
        ("Unrecognized setting. No declared setting with name: server.typo", "does not accept its configuration"),
    ],
)
def test_the_reason_is_read_from_the_log(log: str, said: str) -> None:
    error = explain(log, 1)
    assert said in error.message
    assert log in error.next_step


def test_a_taken_port_is_an_error_of_its_own_so_that_another_can_be_tried() -> None:
    assert isinstance(explain("PortBindException: Address localhost:7687 is already in use", 1), PortTaken)


def test_a_silent_death_by_the_system_is_named() -> None:
    assert "memory ran out" in explain("INFO Starting...", -9).message
    assert "memory ran out" in explain("INFO Starting...", 137).message


def test_an_unknown_end_gives_the_status_and_the_log() -> None:
    error = explain("INFO something new", 3)
    assert type(error) is ServerFailed
    assert "status 3" in error.message
    assert "something new" in error.next_step
    assert "log is empty" in explain("", 3).next_step


def test_a_server_that_takes_too_long_is_still_running() -> None:
    assert "not ready in time" in explain("INFO Starting...", None).message
