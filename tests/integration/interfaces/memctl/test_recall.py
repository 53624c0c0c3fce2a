"""The commands of requirement 004 §4.y and §25.5, on a small memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.memctl_runs import Memctl

TROUBLE = [
    ("b1", "2026-03-04T09:05:00+08:00", "今天早上系统更新以后，我的 Win11 笔记本蓝牙打不开了。"),
    ("b2", "2026-03-04T09:06:00+08:00", "事件来源是 BTHUSB，EventID 17，错误码 0x8007045D。"),
    ("b3", "2026-03-09T22:03:00+08:00", "蓝牙修好了，装了英特尔官网的驱动以后没有再出现。"),
    ("r1", "2026-03-15T17:20:00+08:00", "我报名了五月十日的西湖半程马拉松。"),
]


@pytest.fixture
def remembering(memctl: Memctl, tmp_path: Path) -> Memctl:
    rows = [
        {"id": each, "session": "s", "speaker": "周岚", "timestamp": moment, "text": text}
        for each, moment, text in TROUBLE
    ]
    chat = tmp_path / "chat1.jsonl"
    chat.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    assert memctl("ingest", "--raw", str(chat)).code == 0
    return memctl


def cited(document: dict[str, list[dict[str, list[dict[str, str]]]]]) -> list[str]:
    return [citation["source_id"] for hit in document["hits"] for citation in hit["citations"]]


def test_a_question_is_answered_with_quotes_that_are_the_raw_text(remembering: Memctl) -> None:
    pack = remembering("recall", "--q", "Win11 蓝牙 打不开", "--budget", "1500", "--json").document
    assert cited(pack)[0] == "b1"
    texts = {each: text for each, _, text in TROUBLE}
    for hit in pack["hits"]:
        for citation in hit["citations"]:
            start = citation["offset"]
            assert texts[citation["source_id"]][start : start + citation["length"]] == citation["quote"]
    assert pack["tokens"] <= pack["budget_tokens"] == 1500


def test_the_trace_names_steps_and_queries(remembering: Memctl) -> None:
    ended = remembering("recall", "--q", "Win11 蓝牙 打不开", "--mvp", "--trace")
    assert ended.code == 0
    assert "keywords:" in ended.out
    assert "recall/" in ended.out
    assert "0.7" in ended.out


def test_an_error_code_is_found_in_the_raw_text(remembering: Memctl) -> None:
    pack = remembering("recall", "--q", "错误码 0x8007045D", "--mvp", "--graph-only", "--allow-raw", "--json").document
    assert cited(pack)[0] == "b2"


def test_nothing_later_than_as_of_is_recalled(remembering: Memctl) -> None:
    pack = remembering("recall", "--q", "蓝牙", "--as-of", "2026-03-06", "--json").document
    assert set(cited(pack)) <= {"b1", "b2"}
    assert pack["asked_at"].startswith("2026-03-06T00:00:00")


def test_a_screen_has_the_best_and_json_has_all(memctl: Memctl, tmp_path: Path) -> None:
    moments = [f"2026-03-{day:02}T09:00:00Z" for day in range(1, 10)]
    rows = [{"role": "user", "content": f"Kettle number {moment}.", "timestamp": moment} for moment in moments]
    (tmp_path / "kettles.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert memctl("ingest", "kettles.jsonl").code == 0
    hits = memctl("recall", "--q", "kettle", "--json").document["hits"]
    assert len(hits) > 5
    shown = memctl("recall", "--q", "kettle").out
    assert f"… {len(hits) - 5} more: --hits {len(hits)}" in shown
    assert shown.index(hits[0]["text"]) < shown.index(hits[4]["text"])
    assert hits[5]["text"] not in shown
    assert hits[-1]["text"] in memctl("recall", "--q", "kettle", "--hits", str(len(hits))).out


def test_markdown_is_for_a_prompt(remembering: Memctl) -> None:
    out = remembering("recall", "马拉松什么时候", "--markdown").out
    assert out.startswith("## 马拉松什么时候")
    assert "我报名了五月十日的西湖半程马拉松。" in out


def test_an_empty_memory_says_what_to_do(memctl: Memctl) -> None:
    assert "memctl ingest" in memctl("recall", "--q", "anything").out
    assert "memctl ingest" in memctl("search", "anything").out
    assert "memctl ingest" in memctl("r2g").out


def test_index_and_search(memctl: Memctl, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("蓝牙耳机连不上电脑。")
    (tmp_path / "b.txt").write_text("The kettle is blue.")
    assert memctl("index", "--add", "a.txt", "b.txt").code == 0
    found = memctl("search", "蓝牙", "--json").document
    assert [hit["text"] for hit in found["hits"]] == ["蓝牙耳机连不上电脑。"]
    assert "蓝牙耳机" in memctl("search", "蓝牙").out


def test_a_text_is_indexed_as_it_is_ingested(memctl: Memctl) -> None:
    words = "我的蓝牙耳机连不上电脑。"
    assert memctl("index", "--raw", words, "--json").document["episodes_created"] == 1
    assert memctl("ingest", "--raw", words, "--json").document["items_unchanged"] == 1
    assert memctl("search", "蓝牙", "--json").document["hits"][0]["text"] == words


def test_r2g_says_that_raw_and_graph_agree(remembering: Memctl) -> None:
    found = remembering("r2g", "--from", "raw", "--to", "graph", "--json").document
    assert found["up_to_date"]
    assert found["nodes"]["RawChunk"] == found["nodes"]["Episode"] == len(TROUBLE)


def test_nodes_and_edges_by_hand(remembering: Memctl) -> None:
    concept = remembering("graph", "--add-node", "Concept:Win11蓝牙故障", "--json").document["nodes"][0]
    assert concept["created"]
    concept_id = concept["node"]["node_id"]
    again = remembering("graph", "add-node", "Concept:Win11蓝牙故障", "--json").document["nodes"][0]
    assert (again["created"], again["node"]["node_id"]) == (False, concept_id)
    episode_id = remembering("search", "BTHUSB", "--json").document["hits"][0]["node_id"]
    shown_id = f"{episode_id[:16]}…"
    around = remembering(
        "graph", "--add-edge", f"{shown_id}:ABOUT:{concept_id}:0.7", "--neighbors", concept_id, "--json"
    ).document
    assert around["edges"][0]["created"]
    [neighbour] = around["neighbors"][0]["neighbors"]
    assert (neighbour["node"]["node_id"], neighbour["edge"]["weight"]) == (episode_id, 0.7)
    assert "ABOUT" in remembering("graph", "neighbors", concept_id[:18]).out


def test_a_node_is_shown_with_its_sources(remembering: Memctl) -> None:
    episode_id = remembering("search", "BTHUSB", "--json").document["hits"][0]["node_id"]
    shown = remembering("show", episode_id[:18])
    assert shown.code == 0
    assert episode_id in shown.out
    assert "from b2 · 周岚" in shown.out
    document = remembering("show", episode_id, "--json").document
    assert document["sources"][0]["source_id"] == "b2"


def test_an_unknown_id_is_missing_and_an_ambiguous_one_too_short(remembering: Memctl) -> None:
    assert remembering("show", "episode_000000000000000000000000").code == 2
    ended = remembering("show", "episode_")
    assert ended.code == 2
    assert "Give more of it" in ended.notes


def test_jobs_doctor_and_schema(remembering: Memctl) -> None:
    names = {job["name"] for job in remembering("job", "list", "--json").document}
    assert {"embed_pending", "re_embed"} <= names
    report = remembering("job", "--run", "embed_pending", "--dry-run", "--json").document
    assert report["is_dry_run"]
    ended = remembering("job", "run", "promote_nobody")
    assert ended.code == 2
    assert "embed_pending" in ended.notes
    assert "every 6 h" in remembering("job", "show", "promoter").out
    assert remembering("job", "cancel", "embed_pending").code == 1
    assert "names no value" in remembering("job", "run", "embed_pending", "--option", "colour").notes
    assert "All is well." in remembering("doctor").out
    assert remembering("migrate", "--status", "--json").document["is_current"]
    assert remembering("migrate", "--dry-run", "--json").document == {"pending": []}
    assert "up to date" in remembering("migrate").out


def test_a_code_is_asked_for_to_the_letter_and_a_hit_says_so(remembering: Memctl) -> None:
    pack = remembering("recall", "错误码 0x8007045D", "--strategy", "exact", "--kind", "Episode", "--json").document
    assert cited(pack) == ["b2"]
    assert pack["hits"][0]["matched_keys"] == ["0x8007045d"]
    assert {found["channel"] for found in pack["hits"][0]["found_by"]} >= {"exact"}


def test_the_callers_weights_order_and_pages(remembering: Memctl) -> None:
    words = ("recall", "蓝牙", "--kind", "Episode", "--strategy", "hybrid", "--weight", "text=1")
    first = remembering(*words, "--hits", "1", "--json").document
    second = remembering(*words, "--hits", "1", "--after", first["hits"][0]["cursor"], "--json").document
    newest = remembering(*words, "--sort", "recency", "--json").document

    assert first["trace"]["formula"] == "1·text"
    assert first["has_more"]
    assert {*cited(first), *cited(second)} == {"b1", "b3"}
    assert cited(newest)[:2] == ["b3", "b1"]


def test_what_a_weight_or_strategy_cannot_be_is_refused(remembering: Memctl) -> None:
    for wrong in (("--weight", "smell=1"), ("--weight", "text"), ("--weight", "text=7"), ("--profile", "fastest")):
        ended = remembering("recall", "蓝牙", "--strategy", "hybrid", *wrong, "--json")
        assert ended.code == 2, wrong
    assert remembering("recall", "蓝牙", "--weight", "text=1", "--json").code == 2


def test_filters_and_the_trace_of_a_strategy(remembering: Memctl) -> None:
    none = remembering("recall", "蓝牙", "--speaker", "nobody", "--json").document
    later = remembering("recall", "蓝牙", "--since", "2026-03-08", "--kind", "Episode", "--json").document
    unquoted = remembering("recall", "蓝牙", "--no-citations", "--kind", "Episode", "--json").document
    shown = remembering("recall", "蓝牙", "--strategy", "keyword", "--trace")

    assert none["hits"] == []
    assert cited(later)[0] == "b3"
    assert unquoted["hits"]
    assert cited(unquoted) == []
    assert "strategy keyword" in shown.out


def test_topics_may_be_located_first_and_the_trace_says_of_which_layer_what_came(remembering: Memctl) -> None:
    assert remembering("consolidate", "--min-cluster", "2").code == 0
    ended = remembering("recall", "--q", "蓝牙 EventID 17", "--use-l2", "--trace")
    assert ended.code == 0
    assert "recall/locate_topics" in ended.out
    assert "L2: " in ended.out
    assert "L2: " not in remembering("recall", "--q", "蓝牙 EventID 17", "--trace").out


def test_what_did_not_answer_in_time_is_said(remembering: Memctl) -> None:
    ended = remembering("recall", "--q", "蓝牙", "--timebox", "1")
    assert ended.code == 0
    assert "Not all was looked at (" in ended.out
    assert "raise --timebox" in ended.out
