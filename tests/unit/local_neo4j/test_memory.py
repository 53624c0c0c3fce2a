"""How much memory is left."""

from __future__ import annotations

from pathlib import Path

from app.local_neo4j.memory import available_megabytes


def test_the_limit_of_a_container_counts_when_it_is_the_smaller(tmp_path: Path) -> None:
    megabyte = 1024 * 1024
    (tmp_path / "memory.max").write_text(str(20 * megabyte))
    (tmp_path / "memory.current").write_text(str(15 * megabyte))
    (tmp_path / "memory.stat").write_text(f"anon 1\ninactive_file {2 * megabyte}\n")
    assert available_megabytes(tmp_path) == 7
    (tmp_path / "memory.max").write_text("max")
    assert available_megabytes(tmp_path) > 7
    assert available_megabytes(tmp_path / "none") > 7
