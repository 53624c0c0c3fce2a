"""`memctl explain`, `forgotten`, `bring-back` and the jobs behind them."""

from __future__ import annotations

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
    assert memctl("job", "run", "decay", "--option", "policy=never").code == 2
    assert memctl("forgotten", "--json").document == []
    assert memctl("bring-back", node_id).code == 2
    assert "hidden" not in memctl("job", "show", "decay", "--json").document["report"]["counts"]
