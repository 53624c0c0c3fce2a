"""What comes back, what is done again and again, and what is said again, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.memctl_runs import Memctl

SAID = [
    *((day, "I bought a latte.") for day in ("06", "08", "10")),
    *((day, "I bought an espresso.") for day in ("13", "15")),
    ("16", "A latte is a coffee."),
    ("17", "An espresso is a coffee."),
]


@pytest.fixture
def drinking(memctl: Memctl, tmp_path: Path) -> Memctl:
    rows = [
        {"id": day, "session": day, "speaker": "Lin", "timestamp": f"2025-01-{day}T08:00:00Z", "text": text}
        for day, text in SAID
    ]
    chat = tmp_path / "chat.jsonl"
    chat.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert memctl("ingest", "--raw", str(chat)).code == 0
    return memctl


def test_from_what_was_bought_to_what_somebody_buys(drinking: Memctl) -> None:
    report = drinking("patterns", "--json").document

    category, behaviour = report["abstractions"]
    assert (category["level"], behaviour["level"]) == (2, 1)
    assert category["text"].startswith("Lin bought coffee: latte, espresso (")
    assert behaviour["text"].startswith("Lin bought a latte (")
    assert behaviour["times"] == 3
    assert behaviour["parent_id"] == category["concept_id"]
    assert "Lin bought coffee: latte, espresso" in drinking("patterns").out


def test_a_dry_run_writes_nothing(drinking: Memctl) -> None:
    assert drinking("patterns", "--dry-run", "--json").document["counts"]["behaviours"] == 1
    assert drinking("recall", "--q", "coffee", "--kind", "Concept", "--json").document["hits"] == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("patterns", "nothing is done again and again"),
        ("compress", "No turns say the same."),
        ("consolidate", "one is made of 5 memories or more"),
    ],
)
def test_what_finds_nothing_says_so(memctl: Memctl, tmp_path: Path, command: str, told: str) -> None:
    (tmp_path / "note.txt").write_text("I bought a latte.")
    memctl("ingest", "--raw", str(tmp_path / "note.txt"))

    assert told in " ".join(memctl(command, "--dry-run").out.split())
