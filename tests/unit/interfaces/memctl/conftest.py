"""memctl without a database, in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.memctl_runs import Memctl


@pytest.fixture
def memctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Memctl:
    """Commands that need a database find none."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRAPH_MEMORY_DATA_FOLDER", str(tmp_path / "data"))
    monkeypatch.setenv("GRAPH_MEMORY_NEO4J_URI", "bolt://127.0.0.1:1")
    return Memctl()
