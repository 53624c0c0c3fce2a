"""What a caller may choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.local_neo4j.options import LocalServerOptions


@pytest.mark.parametrize("name", ["", "../other", "a/b", "a b", ".", "x" * 65, "--help"])
def test_a_server_name_cannot_lead_out_of_its_folder(name: str) -> None:
    with pytest.raises(InvalidInput):
        LocalServerOptions(name=name)


def test_servers_of_two_names_have_two_homes(tmp_path: Path) -> None:
    homes = {LocalServerOptions(data_folder=tmp_path, name=name).home for name in ("one", "two")}
    assert homes == {tmp_path.resolve() / "servers" / "one", tmp_path.resolve() / "servers" / "two"}
