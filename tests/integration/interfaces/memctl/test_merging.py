"""`memctl graph --merge` and `--unmerge`."""

from __future__ import annotations

from tests.memctl_runs import Memctl


def test_two_entities_are_merged_and_unmerged(memctl: Memctl) -> None:
    kept, merged = [
        memctl("graph", "--add-node", f"Entity:{name}", "--json").document["nodes"][0]["node"]["node_id"]
        for name in ("Margaret", "Peggy")
    ]
    assert "reason" in memctl("graph", "--merge", kept, merged, "--json").error["message"]

    made = memctl("graph", "--merge", kept[:15], merged, "--reason", "she said so", "--json").document
    assert (made["kept_id"], made["merged_id"], made["reason"]) == (kept, merged, "she said so")
    assert "two again" in memctl("graph", "--unmerge", merged).out
    assert memctl("graph", "--unmerge", made["merge_id"], "--json").error["code"] == "NOT_FOUND"
