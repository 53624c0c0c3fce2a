"""Free ports are found next to taken ones."""

from __future__ import annotations

import socket

import pytest

from app.local_neo4j.errors import PortTaken
from app.local_neo4j.ports import first_free, is_free


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert not is_free(port)
        assert first_free(port, attempts=20) > port
        with pytest.raises(PortTaken, match=str(port)):
            first_free(port, attempts=1)


def test_two_connectors_never_get_one_port() -> None:
    first = first_free(20_000, attempts=1_000)
    assert first_free(first, attempts=1_000, unless={first}) != first
