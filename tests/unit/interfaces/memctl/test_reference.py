from __future__ import annotations

from pathlib import Path

from app.interfaces.memctl.reference import reference

COMMITTED = Path(__file__).parents[4] / "docs" / "reference.md"


def test_the_committed_reference_is_today_s() -> None:
    """After a change of settings or commands: `poe docs`."""
    assert COMMITTED.read_text(encoding="utf-8") == reference()


def test_every_setting_and_command_is_in_it() -> None:
    text = reference()
    for name in ("GRAPH_MEMORY_NEO4J_URI", "`memctl ingest`", "`memctl eval recall`", "`memctl graph add-node`"):
        assert name in text
    assert str(Path.home()) not in text
