"""`memctl explain`, `forgotten`, `bring-back` and the jobs behind them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.memctl_runs import Memctl


def test_a_memory_is_explained_and_what_is_not_forgotten_cannot_come_back(memctl: Memctl) -> None:
    made = memctl("graph", "--add-node", "Episode:The ferry was late again", "--json").document["nodes"][0]
    node_id = made["node"]["node_id"]
    explained = memctl("explain", node_id, "--json").document
    assert (explained["tier"], explained["fate"]) == ("short", "kept")
    shown = memctl("explain", node_id).out
    assert "importance" in shown
    assert "hidden below" in shown

    assert memctl("job", "run", "decay", "--option", "policy=ebbinghaus", "--json").document["counts"]["seen"] == 1
    assert memctl("decay", "--policy", "ebbinghaus", "--dry-run", "--json").document["counts"]["seen"] == 1
    refused = memctl("decay", "--policy", "never", "--json")
    assert (refused.code, refused.error["code"]) == (2, "INVALID_INPUT")
    assert refused.error["message"] == "Option policy of job decay cannot be 'never'."
    assert refused.error["next_step"] == "It can be default_v1 or ebbinghaus."
    assert memctl("job", "show", "decay", "--json").document["state"] == "done"
    assert memctl("forgotten", "--json").document == []
    assert memctl("bring-back", node_id).code == 2
    assert "hidden" not in memctl("job", "show", "decay", "--json").document["report"]["counts"]


def test_what_was_told_says_why_it_matters_and_how_it_feels(memctl: Memctl, tmp_path: Path) -> None:
    chat = tmp_path / "chat.jsonl"
    chat.write_text(json.dumps({"role": "user", "content": "I am furious that I live in Graz!"}))
    node_id = memctl("ingest", str(chat), "--json").document["episode_ids"][0]
    explained = memctl("explain", node_id, "--json").document
    assert (explained["importance_reason"], explained["priority"]) == ("personal_fact", "high")
    assert [term["name"] for term in explained["importance_terms"]] == ["scarcity", "impact", "recency", "certainty"]
    assert explained["sentiment"]["valence"] < 0
    shown = memctl("show", node_id).out
    assert "personal_fact" in shown
    assert "arousal" in shown
    assert "personal_fact, high priority" in memctl("explain", node_id).out
