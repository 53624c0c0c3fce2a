"""How much memory a new process may still take."""

from __future__ import annotations

from pathlib import Path

import psutil

CONTROL_GROUP = Path("/sys/fs/cgroup")
MEGABYTE = 1024 * 1024


def available_megabytes(control_group: Path = CONTROL_GROUP) -> int:
    """The smaller of what the machine has free and what a container's limit leaves."""
    machine = psutil.virtual_memory().available
    left = _left_in_container(control_group)
    return int((machine if left is None else min(machine, left)) // MEGABYTE)


def _left_in_container(control_group: Path) -> int | None:
    try:
        limit = (control_group / "memory.max").read_text(encoding="ascii").strip()
        used = (control_group / "memory.current").read_text(encoding="ascii").strip()
        cached = _inactive_file_bytes((control_group / "memory.stat").read_text(encoding="ascii"))
    except OSError:
        return None
    return int(limit) - int(used) + cached if limit.isdigit() and used.isdigit() else None


def _inactive_file_bytes(statistics: str) -> int:
    """File cache counts as used, and is given back on demand."""
    values = dict(line.split(" ", 1) for line in statistics.splitlines())
    return int(values.get("inactive_file", 0))
