"""A lock between processes ends with its holder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.errors import Conflict
from app.local_neo4j.exclusive import exclusive

HOLD_LOCK = """
import sys
from pathlib import Path
from app.local_neo4j.exclusive import exclusive
with exclusive(Path(sys.argv[1]), 5.0):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_that_another_process_holds_is_waited_for_and_then_named(tmp_path: Path) -> None:
    path = tmp_path / "work.lock"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_LOCK, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Conflict), exclusive(path, 0.2):
        pass

    holder.kill()
    holder.communicate()

    with exclusive(path, 5.0):
        pass
