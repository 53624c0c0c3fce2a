"""Version chains from the command line: the commands of requirement 004 §25.5, and undoing what they did."""

from __future__ import annotations

import re
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


def test_the_audit_trail_is_listed_sealed_and_verified(memctl: Memctl) -> None:
    fact = added(memctl, "小明住在杭州")
    memctl("retract", fact["version_id"], "--reason", "玩笑")
    listed = memctl("audit", "--fact", fact["version_id"], "--json").document
    assert [each["operation"] for each in listed["records"]] == ["retract", "create_node"]
    requests = {each["request_id"] for each in listed["records"]}
    assert len(requests) == 2
    assert all(each.startswith("memctl-") for each in requests)
    assert memctl("job", "run", "seal").code == 0
    verified = memctl("audit", "verify", "--json")
    assert (verified.code, verified.document["is_intact"]) == (0, True)
    assert verified.document["verification"]["sealed"] >= 2
    page = memctl("audit", "--operator", "nobody", "--json").document
    assert page == {"records": [], "end_cursor": None, "versions": [], "sources": None}


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


def test_a_fact_without_a_slot_keeps_its_reason_and_its_evidence(memctl: Memctl) -> None:
    shown = added(memctl, "小明有一张去上海的车票")["version_id"]
    told = added(memctl, "小明去过上海", "--reason", "he showed it", "--evidence", shown)["version_id"]
    [version] = memctl("history", told, "--json").document["versions"]
    assert version["reason"] == "he showed it"
    edges = memctl("show", told, "--json").out
    assert re.search(r"valid_since +\d{4}-\d\d-\d\d", memctl("show", told).out)
    assert shown in edges
    assert memctl("fact", "--add", "小明去过巴黎", "--evidence", "fact_nowhere", "--json").error["code"] == "NOT_FOUND"


def test_what_would_expire_before_it_begins_is_refused_with_the_way_out(memctl: Memctl) -> None:
    refused = memctl("fact", "--add", "小明住在酒店", "--expires", "2020-01-01", "--json")
    assert (refused.code, refused.error["message"]) == (2, "It would expire before it begins.")
    assert "--since" in refused.error["next_step"]
    told = added(memctl, "小明住在酒店", "--since", "2019-12-01", "--expires", "2020-01-01")["version_id"]
    assert memctl("as-of", told).out.strip() == "Nothing."
    assert len(memctl("as-of", told, "--at", "2019-12-24", "--json").document["versions"]) == 1


def test_what_rests_on_a_retracted_fact_is_listed_until_it_is_confirmed(memctl: Memctl) -> None:
    assert memctl("stale").out.strip() == "Nothing."
    shown = added(memctl, "小明有一张去上海的车票")["version_id"]
    told = added(memctl, "小明去过上海", "--evidence", shown)["version_id"]
    memctl("retract", shown, "--reason", "不是他的")
    [stale] = memctl("stale", "--json").document["stale"]
    assert stale["node"]["node_id"] == told
    assert (stale["staleness"]["because"], stale["staleness"]["path"]) == ("retracted", [told, shown])
    table = memctl("stale").out
    assert "retracted" in table
    assert memctl("confirm", told, "--reason", "I saw him there").code == 0
    assert memctl("stale", "--json").document == {"stale": [], "end_cursor": None}


def test_a_conflict_is_shown_reviewed_and_decided(memctl: Memctl) -> None:
    slot = ("--subject", "王伟", "--predicate", "lives_in", "--since", "2020-01-01")
    first = added(memctl, "王伟住在北京", *slot, "--object", "北京")
    added(memctl, "王伟住在上海", *slot, "--object", "上海")

    [found] = memctl("conflicts", first["version_id"], "--auto-merge", "--json").document["conflicts"]
    assert (found["found"]["type"], found["decision"]["rule"], found["winner_id"]) == ("contradiction", "review", None)
    assert f"{found['first']['operator']} / {found['second']['operator']}" in memctl("conflicts").out
    [item] = memctl("review", "--json").document["reviews"]
    assert [side["text"] for side in item["sides"]] == ["王伟住在北京", "王伟住在上海"]
    assert item["review_id"] in memctl("review").out
    kept = memctl("review", item["review_id"], "--keep", first["version_id"], "--reason", "I asked", "--json")
    assert kept.document["reviews"][0]["state"] == "decided"
    assert memctl("as-of", first["version_id"], "--json").document["versions"][0]["node"]["text"] == "王伟住在北京"
    assert memctl("review").out.strip() == "Nothing waits."
    assert memctl("review", "--keep", "neither", "--json").error["code"] == "INVALID_INPUT"
    assert "expired" not in memctl("conflicts", "--window", "1y").out


def test_what_contradicts_is_told_at_once_with_what_is_believed_and_what_waits(memctl: Memctl) -> None:
    slot = ("--subject", "李娜", "--predicate", "lives_in", "--since", "2020-01-01")
    first = added(memctl, "李娜住在北京", *slot, "--object", "北京")
    assert first["conflict"] is None

    second = added(memctl, "李娜住在上海", *slot, "--object", "上海")
    assert (second["operation"], second["head_id"]) == ("contest", first["version_id"])
    assert (second["conflict"]["found"]["type"], second["conflict"]["winner_id"]) == ("contradiction", None)
    assert [each["review_id"] for each in memctl("review", "--json").document["reviews"]] == [second["review_id"]]

    third = memctl("fact", "--add", "李娜住在广州", *slot, "--object", "广州")
    assert (
        f"contradicts {first['version_id']}: 李娜住在北京  (contradiction, high; open, decided by review" in third.out
    )
    assert "memctl review review_" in third.notes
    named = ("--conflicts", first["version_id"], "--since", "2020-01-01", "--reason", "I asked her")
    fourth = memctl("fact", "--add", "李娜住在深圳", *named)
    assert "believed, decided by named" in fourth.out
    assert memctl("as-of", first["version_id"], "--json").document["versions"][0]["node"]["text"] == "李娜住在深圳"


def test_a_deleted_fact_is_shown_on_request_and_comes_back_by_the_start_of_its_id(memctl: Memctl) -> None:
    told = added(memctl, "小明养了一只猫", "--subject", "小明", "--predicate", "owns", "--object", "猫")["version_id"]
    deleted = memctl("delete", told[:20], "--reason", "误记", "--json").document
    assert deleted["operation"] == "delete"
    assert memctl("history", told, "--json").error["code"] == "NOT_FOUND"
    shown = memctl("history", told[:20], "--deleted", "--json").document["versions"]
    assert [(each["operation"], each["reason"]) for each in shown] == [("delete", "误记"), ("create", "")]
    assert memctl("as-of", "--entity", "小明", "--json").document["versions"] == []
    assert memctl("restore", told[:20]).code == 0
    history = memctl("history", told, "--json").document["versions"]
    assert [each["operation"] for each in history] == ["restore", "create"]


def test_two_slots_become_one_and_two_again(memctl: Memctl) -> None:
    one = added(memctl, "周明住在北京", "--subject", "周明", "--predicate", "lives_in", "--object", "北京")[
        "version_id"
    ]
    other = added(memctl, "明明住在上海", "--subject", "明明", "--predicate", "lives_in", "--object", "上海")[
        "version_id"
    ]
    asked = memctl("merge", other, "--into", one, "--dry-run", "--json").document
    assert (asked["changed"], asked["hidden"]) == (False, [other])
    assert f"would merge: 1 version out of sight\n  {other}" in memctl("merge", other, "--into", one, "--dry-run").out
    assert len(memctl("history", one, "--json").document["versions"]) == 1

    merged = memctl("merge", other[:20], "--into", one[:20], "--reason", "one person", "--json").document
    assert (merged["operation"], merged["changed"], merged["hidden"]) == ("merge", True, [other])
    assert [each["reason"] for each in memctl("history", one, "--json").document["versions"]] == ["one person", ""]
    assert memctl("merge", other, "--into", one, "--json").error["code"] == "CONFLICT"
    assert memctl("merge", one, "--into", one, "--json").error["message"] == "Both versions are of one chain."

    assert memctl("unmerge", other, "--json").document["operation"] == "unmerge"
    assert memctl("as-of", other, "--json").document["versions"][0]["node"]["text"] == "明明住在上海"
    assert memctl("unmerge", other, "--json").error["code"] == "CONFLICT"


def test_the_same_holds_over_another_time(memctl: Memctl) -> None:
    told = added(memctl, "周华住在北京", "--since", "2020-01-01")["version_id"]
    longer = memctl("extend", told, "--until", "2022-01-01", "--reason", "moved out", "--json").document
    assert (longer["operation"], longer["changed"]) == ("extend", True)
    assert memctl("as-of", told).out.strip() == "Nothing."
    [holds] = memctl("as-of", told, "--at", "2021-01-01", "--json").document["versions"]
    assert holds["until"].startswith("2021-12-31") or holds["until"].startswith("2022-01-01")
    assert memctl("extend", told, "--json").error["message"] == "No other time is named."
    turned = memctl("extend", longer["version_id"], "--until", "2019-01-01", "--json").error
    assert turned["message"] == "It would end before it begins."


def test_a_deletion_says_first_what_it_would_hide(memctl: Memctl) -> None:
    told = added(memctl, "周华养了一只鸟")["version_id"]
    fixed = memctl("correct", told, "周华养了一只猫", "--json").document["version_id"]
    asked = memctl("delete", told, "--dry-run", "--json").document
    assert (asked["operation"], asked["changed"], asked["hidden"]) == ("delete", False, [told, fixed])
    assert len(memctl("history", told, "--json").document["versions"]) == 2
    assert "2 versions out of sight" in memctl("delete", told, "--dry-run").out
    assert memctl("delete", told, "--json").document["hidden"] == [told, fixed]
    assert memctl("delete", told, "--dry-run", "--json").document["hidden"] == []


def test_a_message_is_deleted_with_what_it_alone_stated(memctl: Memctl) -> None:
    assert memctl("ingest", "--raw", "我住在杭州。", "--speaker", "赵敏").code == 0
    [home] = memctl("as-of", "--entity", "赵敏", "--json").document["versions"]
    assert "user:赵敏" in memctl("as-of", home["node"]["node_id"]).out
    [hit] = memctl("recall", "赵敏住在哪里", "--kind", "Episode", "--json").document["hits"]
    asked = memctl("delete", hit["node_id"], "--dry-run", "--json").error
    assert (asked["code"], asked["message"]) == ("INVALID_INPUT", f"{hit['node_id']} has no versions.")
    gone = memctl("delete", hit["node_id"], "--json").document
    assert gone["node_id"] == hit["node_id"]
    assert home["node"]["node_id"] in gone["also_hidden"]
    assert memctl("recall", "赵敏住在哪里", "--json").document["hits"] == []


def test_a_denial_and_an_unsure_fact_are_weighed_as_what_they_are(memctl: Memctl) -> None:
    slot = ("--subject", "孙莉", "--predicate", "lives_in", "--since", "2020-01-01")
    first = added(memctl, "孙莉住在北京", *slot, "--object", "北京")
    denied = added(memctl, "孙莉不住在北京", *slot, "--object", "北京", "--negated")
    assert (denied["chain_id"], denied["conflict"]["found"]["dimension"]) == (first["chain_id"], "polarity")
    unsure = added(memctl, "孙莉住在上海", *slot, "--object", "上海", "--confidence", "0.4")
    assert (unsure["operation"], unsure["conflict"]["winner_id"]) == ("contest", first["version_id"])
    refused = memctl("fact", "--add", "孙莉住在天津", *slot, "--confidence", "7", "--json").error
    assert refused["code"] == "INVALID_INPUT"
    named = memctl("fact", "--add", "孙莉住在天津", "--conflicts", first["version_id"], "--confidence", "7", "--json")
    assert named.error["code"] == "INVALID_INPUT"
    assert "Compared with nothing" in memctl("fact", "--add", "孙莉有一张车票").notes


def test_a_question_that_cannot_be_answered_says_what_to_ask_instead(memctl: Memctl) -> None:
    told = added(memctl, "小明养了一只狗")["version_id"]
    assert "Nothing differs." in memctl("diff", told, told).out
    assert memctl("review", "--decided").out.strip() == "Nothing was decided."
    turned = memctl("changes", "--since", "2025-02-01", "--until", "2025-01-01", "--json").error
    assert (turned["code"], turned["message"]) == ("INVALID_INPUT", "The span ends before it begins.")
    unknown = memctl("as-of", "--entity", "小名", "--json").error
    assert (unknown["code"], unknown["message"]) == ("NOT_FOUND", "There is no entity 小名.")
    assert (
        memctl("changes", "--since", "2025-01-01", "--entity", "entity_nowhere", "--json").error["code"] == "NOT_FOUND"
    )
    nobody = [memctl(command, "fact_nowhere", "--json").error for command in ("as-of", "history")]
    assert nobody[0] == nobody[1]
    assert nobody[0]["code"] == "NOT_FOUND"
    alone = memctl("fact", "--add", "Eve", "--subject", "Eve", "--json").error
    assert (alone["code"], "--predicate" in alone["next_step"]) == ("INVALID_INPUT", True)
    assert memctl("history", "", "--json").error["message"] == "An id is empty."
    assert memctl("ingest", "--raw", "小明住在北京。", "--speaker", "小明").code == 0
    message = memctl("recall", "小明住在哪里", "--kind", "Episode", "--json").document["hits"][0]["node_id"]
    assert "messages have none" in memctl("history", message, "--json").error["next_step"]
