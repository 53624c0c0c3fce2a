"""Version chains from the command line: the commands of requirement 004 §25.5, and undoing what they did."""

from __future__ import annotations

from typing import Any

from tests.memctl_runs import Memctl


def added(memctl: Memctl, *arguments: str) -> Any:
    ended = memctl("fact", "--add", *arguments, "--json")
    assert ended.code == 0, ended.notes
    return ended.document


def test_a_fact_takes_the_place_of_another_and_the_audit_shows_both(memctl: Memctl) -> None:
    first = added(memctl, "小明住在北京")
    second = added(memctl, "小明住在上海", "--conflicts", first["version_id"], "--reason", "搬家了")

    assert (second["operation"], second["chain_id"]) == ("supersede", first["chain_id"])
    audit = memctl("audit", "--fact", second["version_id"], "--history", "--json").document
    assert [(each["node"]["text"], each["reason"]) for each in audit["versions"]] == [
        ("小明住在上海", "搬家了"),
        ("小明住在北京", ""),
    ]
    table = memctl("audit", "--fact", first["version_id"], "--history")
    assert (table.code, "supersede" in table.out, "搬家了" in table.out) == (0, True, True)
    shown = memctl("diff", first["version_id"], second["version_id"])
    assert "小明住在[-北京-]{+上海+}" in shown.out


def test_a_subject_and_a_predicate_name_the_slot(memctl: Memctl) -> None:
    slot = ("--subject", "小明", "--predicate", "lives_in")
    first = added(memctl, "小明住在北京", *slot, "--object", "北京", "--since", "2020-01-01")
    second = added(memctl, "小明住在上海", *slot, "--object", "上海", "--since", "2024-01-01")
    again = added(memctl, "小明住在上海", *slot, "--object", "上海")

    assert (second["chain_id"], again["operation"]) == (first["chain_id"], "confirm")
    then = memctl("as-of", first["version_id"], "--at", "2022-06-01", "--json").document
    assert [each["node"]["text"] for each in then["versions"]] == ["小明住在北京"]
    of_ming = memctl("as-of", "--entity", "小明", "--json").document
    assert [each["node"]["text"] for each in of_ming["versions"]] == ["小明住在上海"]
    assert len(memctl("changes", "--since", "2020-01-01", "--json").document["versions"]) == 2


def test_what_was_done_can_be_taken_back(memctl: Memctl) -> None:
    told = added(memctl, "小明住在北京")["version_id"]
    fixed = memctl("correct", told, "小明住在上海", "--json").document["version_id"]
    assert memctl("retract", fixed, "--reason", "a joke").code == 0
    assert memctl("as-of", told).out.strip() == "Nothing."
    assert memctl("revert", told).code == 0
    history = memctl("history", told, "--json").document["versions"]
    assert [each["operation"] for each in history] == ["revert", "retract", "correct", "create"]
    assert history[0]["node"]["text"] == "小明住在北京"
    assert memctl("restore", told, "--json").error["code"] == "CONFLICT"
