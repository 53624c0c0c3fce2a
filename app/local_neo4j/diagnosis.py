"""Say why the server did not start, from what it wrote and how it ended."""

from __future__ import annotations

from app.local_neo4j.errors import PortTaken, ServerFailed

KILLED_STATUS = frozenset({-9, 137})

_REASONS = (
    (
        ("too small maximum heap", "too small initial heap", "invalid maximum heap", "invalid initial heap"),
        "Java does not accept that heap size.",
        "Give it a heap of 256 MB or more.",
    ),
    (
        ("insufficient memory", "could not reserve enough space", "outofmemoryerror", "cannot allocate memory"),
        "There is too little memory for it.",
        "Close other programs or give it less: a smaller heap and page cache.",
    ),
    (
        ("unsupportedclassversionerror", "unrecognized option", "unrecognized vm option"),
        "The Java runtime is the wrong one.",
        "Use the bundled runtime, or name a Java 21 or later.",
    ),
    (
        ("no space left on device",),
        "The disk is full.",
        "Free some space, or choose another data folder.",
    ),
    (
        ("store_lock", "filelockexception", "lock file has been locked"),
        "Another process has its data open.",
        "Stop that process; a server of another name has data of its own.",
    ),
    (
        ("access denied", "permission denied", "accessdeniedexception"),
        "It may not read or write its files.",
        "See that the data folder belongs to you.",
    ),
    (
        ("unrecognized setting", "error evaluating value", "bad value"),
        "It does not accept its configuration.",
        "The log names the setting.",
    ),
)
_PORT_WORDS = ("address already in use", "portbindexception", "address is already in use")


def explain(log: str, exit_status: int | None) -> ServerFailed:
    """The error to raise. `log` is the tail of the console log; `exit_status` None: still running but not ready."""
    tail = f"\n--- last lines of its log ---\n{log}" if log.strip() else "\nIts log is empty."
    words = log.lower()
    if any(word in words for word in _PORT_WORDS):
        return PortTaken(
            "The local server did not start: another program has its port.",
            f"Run the command again, or choose other ports.{tail}",
        )
    for signs, reason, next_step in _REASONS:
        if any(sign in words for sign in signs):
            return ServerFailed(f"The local server did not start. {reason}", next_step + tail)
    if exit_status in KILLED_STATUS:
        return ServerFailed(
            "The local server was killed while it started, most often because memory ran out.",
            f"Close other programs or give it a smaller heap and page cache.{tail}",
        )
    if exit_status is None:
        return ServerFailed(
            "The local server was not ready in time.",
            f"Give it more time, or stop it with `memctl neo4j down` and start it again.{tail}",
        )
    return ServerFailed(f"The local server ended with status {exit_status}.", f"See `memctl neo4j logs`.{tail}")
