"""memctl on a real Neo4j, as a tenant of its own, without vectors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ServerAddress
from tests.memctl_runs import Memctl


@pytest.fixture
def memctl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server_address: ServerAddress, tenant: str) -> Memctl:
    """The schema is there; what is written belongs to this test's tenant."""
    monkeypatch.chdir(tmp_path)
    environment = {
        "NEO4J_URI": server_address.uri,
        "NEO4J_USERNAME": server_address.username,
        "NEO4J_PASSWORD": server_address.password,
        "DATA_FOLDER": str(tmp_path / "data"),
        "LOCAL_TENANT": tenant,
        "EMBEDDINGS": "off",
        "INGEST_BATCH_ITEMS_MAX": "8",
    }
    for name, value in environment.items():
        if value is not None:
            monkeypatch.setenv(f"GRAPH_MEMORY_{name}", value)
    runs = Memctl()
    assert runs("migrate").code == 0
    return runs
