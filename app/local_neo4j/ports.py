"""Find ports that nobody listens on."""

from __future__ import annotations

import socket
from collections.abc import Collection

from app.local_neo4j.errors import PortTaken

CONNECT_TIMEOUT_SECONDS = 0.2
PORT_LAST = 65_535


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Nobody answers there, and it can be bound. Both are asked: some systems let two programs bind one port."""
    with socket.socket() as client:
        client.settimeout(CONNECT_TIMEOUT_SECONDS)
        if client.connect_ex((host, port)) == 0:
            return False
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind((host, port))
        except OSError:
            return False
    return True


def first_free(wanted: int, attempts: int, unless: Collection[int] = ()) -> int:
    """`wanted`, or the next port above it that is free; raises PortTaken after `attempts`."""
    for port in range(wanted, min(wanted + attempts, PORT_LAST + 1)):
        if port not in unless and is_free(port):
            return port
    raise PortTaken(
        f"All ports from {wanted} to {min(wanted + attempts - 1, PORT_LAST)} are taken.",
        "Give another first port, or stop one of the programs that listen there.",
    )
