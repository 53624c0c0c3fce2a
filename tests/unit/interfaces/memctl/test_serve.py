"""`memctl serve` says in one sentence when its address is taken."""

from __future__ import annotations

import socket

import pytest

from app.domain.errors import Conflict
from app.interfaces.memctl.serve import require_free


def test_a_taken_port_is_said_with_what_to_do() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(Conflict, match="give another --port"):
            require_free("127.0.0.1", other.getsockname()[1])


def test_a_free_port_passes_and_stays_free() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]

    require_free("127.0.0.1", port)
    require_free("127.0.0.1", port)
