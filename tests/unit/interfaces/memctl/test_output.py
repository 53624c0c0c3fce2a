from __future__ import annotations

import json
from dataclasses import replace

import pytest
from rich.cells import cell_len

from app.domain.ingest import IngestReport, IngestWarning
from app.domain.knowledge import MemoryKind
from app.domain.recall import ContextPack, FactList, RecallTrace, StatedFact, TraceStep
from app.domain.recall_hits import Citation, EvidenceStep, Hit, Superseded
from app.domain.sufficiency import Sufficiency
from app.domain.time import FAR_FUTURE_MS
from app.interfaces.memctl.output import Output, document_of
from app.interfaces.memctl.pack import show_pack, show_trace
from app.interfaces.pack_markdown import markdown_of
from app.interfaces.wording import short_id, shortened

EPISODE_ID = "episode_8c3b3a52292289dba8cd61c3"
TEN_O_CLOCK_MS = 1_714_557_600_000

CITATION = Citation(
    raw_id="raw_6a70a264c8dc92c084d00602",
    sha256="ab" * 32,
    blob_path="tenants/t/raw/x.blob.zst",
    offset=0,
    length=5,
    quote="蓝牙[修好]了",
    source_id="bluetooth-fixed-1",
    session_id="s",
    speaker="周岚",
    said_at_ms=TEN_O_CLOCK_MS,
)
HIT = Hit(
    node_id=EPISODE_ID,
    kind=MemoryKind.EPISODE,
    text="蓝牙[修好]了",
    title=None,
    score=0.875,
    score_parts={"text": 0.5},
    matched_terms=("蓝牙",),
    event_at_ms=TEN_O_CLOCK_MS,
    session_id="s",
    speaker="周岚",
    confidence=1.0,
    citations=(CITATION,),
    evidence=(EvidenceStep("蓝牙", "TEXT", EPISODE_ID),),
    tokens=7,
)
PACK = ContextPack(
    question="蓝牙?",
    asked_at_ms=TEN_O_CLOCK_MS,
    hits=(HIT,),
    ranked=(EPISODE_ID,),
    keywords=("蓝牙",),
    tokens=7,
    budget_tokens=2000,
    trace=RecallTrace(
        (TraceStep("pack", 1.5, {"hits": 1}),), ("recall/search_texts",), "everything", "text", ("note",), 12.0
    ),
)


def test_long_ids_are_short_on_a_screen_and_whole_in_json() -> None:
    assert short_id(EPISODE_ID) == "episode_8c3b3a52…"
    assert short_id("not an id") == "not an id"
    assert document_of(PACK)["hits"][0]["node_id"] == EPISODE_ID


def test_times_are_in_the_users_zone_which_is_named() -> None:
    assert Output(time_zone="Asia/Shanghai").moment(TEN_O_CLOCK_MS) == "2024-05-01 18:00 CST"
    assert Output().moment(TEN_O_CLOCK_MS) == "2024-05-01 10:00 UTC"
    assert Output().moment(FAR_FUTURE_MS) == "open"
    assert Output().moment(None) == ""


def test_a_document_is_plain_json_with_times_in_both_forms() -> None:
    document = json.loads(json.dumps(document_of(PACK), ensure_ascii=False))
    assert document["asked_at_ms"] == TEN_O_CLOCK_MS
    assert document["asked_at"] == "2024-05-01T10:00:00+00:00"
    assert document["hits"][0]["kind"] == "Episode"
    assert document_of(IngestReport(warnings=(IngestWarning("m", "f", 3),)))["warnings"][0]["line"] == 3


def test_a_pack_for_people_names_source_place_and_cost(capsys: pytest.CaptureFixture[str]) -> None:
    show_pack(PACK, Output())
    out = capsys.readouterr().out
    assert "bluetooth-fixed-1" in out
    assert "蓝牙[修好]了" in out
    assert "raw_6a70a264… characters 0-5" in out
    assert "7 of 2,000 tokens, 12 ms" in out
    assert "\x1b" not in out


def test_a_title_is_no_speaker_and_a_document_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    passage = replace(HIT, is_document=True, speaker=None, title="Garage")
    show_pack(replace(PACK, hits=(passage, replace(HIT, title="蓝牙"))), Output())
    out = capsys.readouterr().out
    assert "1. Document · “Garage” · 2024-05-01 10:00 UTC" in out
    assert "2. Episode · 周岚 · 2024-05-01 10:00 UTC" in out


def test_a_predicate_is_no_title(capsys: pytest.CaptureFixture[str]) -> None:
    show_pack(replace(PACK, hits=(replace(HIT, kind=MemoryKind.FACT, title="repaired"),)), Output())
    assert "repaired" not in capsys.readouterr().out


def test_where_nothing_was_taken_in_the_next_step_is_to_take_something_in(capsys: pytest.CaptureFixture[str]) -> None:
    empty = replace(PACK, hits=())
    show_pack(empty, Output())
    assert "Nothing found." in capsys.readouterr().out
    show_pack(replace(empty, nothing_stored=True), Output())
    out = capsys.readouterr().out
    assert "Nothing has been taken in yet." in out
    assert "memctl ingest" in out


def test_the_best_are_shown_first_and_the_rest_counted(capsys: pytest.CaptureFixture[str]) -> None:
    pack = replace(PACK, hits=tuple(replace(HIT, text=f"memory {number}") for number in range(1, 10)))
    show_pack(pack, Output(), hits_shown=5)
    out = capsys.readouterr().out
    assert out.index("memory 1") < out.index("memory 5") < out.index("… 4 more: --hits 9")
    assert "memory 6" not in out
    assert "9 memories, 7 of 2,000 tokens" in out
    show_pack(pack, Output(), hits_shown=9)
    out = capsys.readouterr().out
    assert "memory 9" in out
    assert "more" not in out


def test_a_trace_tells_of_the_memories_that_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    show_trace(replace(PACK, hits=(HIT, replace(HIT, node_id=f"episode_{'7' * 24}"))), Output(), hits_shown=1)
    out = capsys.readouterr().out
    assert "episode_8c3b3a52…: text" in out
    assert "episode_77777777" not in out


def test_a_trace_names_every_term_of_the_scores(capsys: pytest.CaptureFixture[str]) -> None:
    found_raw = replace(HIT, score_parts={"text": 0.3, "raw": 0.8})
    show_trace(replace(PACK, hits=(HIT, found_raw)), Output())
    assert "scores are of: text + raw\n" in capsys.readouterr().out


def test_a_trace_shows_steps_queries_and_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    show_trace(PACK, Output())
    out = capsys.readouterr().out
    assert "state everything: text\n" in out
    assert "recall/search_texts" in out
    assert "蓝牙 -TEXT→ episode_8c3b3a52…" in out
    assert "1.5" in out


def test_markdown_quotes_each_source() -> None:
    text = markdown_of(PACK, Output().moment)
    assert text.startswith("## 蓝牙?")
    assert "“蓝牙[修好]了” (周岚, 2024-05-01 10:00 UTC" in text


def test_with_json_nothing_else_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    output = Output(as_json=True)
    output.say("words")
    output.note("words")
    output.table(("a",), [("b",)])
    show_pack(PACK, output)
    show_trace(PACK, output)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


def test_columns_stay_in_line_with_wide_characters(capsys: pytest.CaptureFixture[str]) -> None:
    Output().table(("text", "id"), [("蓝牙修好了", "one"), ("fixed", "two")])
    header, *rows = capsys.readouterr().out.splitlines()
    starts = {cell_len(row[: row.index(mark)]) for row, mark in zip([header, *rows], ["id", "one", "two"], strict=True)}
    assert len(starts) == 1


def test_a_shortened_text_is_one_line() -> None:
    assert shortened("one\ntwo   three", 100) == "one two three"
    assert shortened("a" * 30, 10) == "a" * 9 + "…"


MARK = Superseded("fact_1", "周岚住在北京", TEN_O_CLOCK_MS, "fact_2", "周岚住在大理", "turn-7")
FACTS = FactList(
    "周岚",
    "travels_to",
    (StatedFact("fact_3", "周岚去过罗马", "罗马", TEN_O_CLOCK_MS, (CITATION, CITATION)),),
    count=1,
    is_complete=False,
    tokens=9,
)


def test_what_is_superseded_says_until_when_and_what_holds_now(capsys: pytest.CaptureFixture[str]) -> None:
    pack = replace(PACK, hits=(replace(HIT, superseded=(MARK,)), replace(HIT, is_current=True)))
    show_pack(pack, Output())
    note = "(until 2024-05-01; now: 周岚住在大理 [turn-7])"
    out = capsys.readouterr().out
    assert note in out
    assert out.count("holds now") == 1
    show_pack(replace(PACK, hits=(replace(HIT, is_current=True, held_at_ms=TEN_O_CLOCK_MS),)), Output())
    then = capsys.readouterr().out
    assert "held on 2024-05-01" in then
    assert "holds now" not in then
    assert f"1. 蓝牙[修好]了 {note}" in markdown_of(pack, Output().moment)
    assert "2. 蓝牙[修好]了 (holds now)" in markdown_of(pack, Output().moment)
    assert document_of(pack)["hits"][0]["superseded"][0]["note"] == note


def test_a_count_stands_before_its_facts_and_each_fact_before_its_sources(capsys: pytest.CaptureFixture[str]) -> None:
    pack = replace(PACK, facts=FACTS)
    show_pack(pack, Output())
    out = capsys.readouterr().out
    assert out.index("at least 1 by 1 fact") < out.index("周岚去过罗马 [bluetooth-fixed-1]") < out.index("1. ")
    assert "**at least 1 by 1 fact" in markdown_of(pack, Output().moment)
    show_pack(replace(pack, facts=replace(FACTS, is_complete=True)), Output())
    assert "at least" not in capsys.readouterr().out


def test_one_line_says_how_sufficient_a_pack_is(capsys: pytest.CaptureFixture[str]) -> None:
    pack = replace(PACK, sufficiency=Sufficiency(0.31, True, ("zeppelin",), ("Zacharias",)))
    line = "sufficiency 0.31, better not answered from this; not covered: Zacharias, zeppelin"
    show_pack(pack, Output())
    assert line in capsys.readouterr().out
    assert line in markdown_of(pack, Output().moment)
    show_pack(replace(PACK, sufficiency=Sufficiency(0.9, False)), Output())
    assert "sufficiency 0.90\n" in capsys.readouterr().out
