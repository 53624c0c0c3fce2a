"""What is packed, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from operator import attrgetter

from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import NotFound
from app.domain.recall_hits import source_line
from app.services.recall.citations import cite
from app.services.recall.packing import Candidate, choose, closed_last, fold_same, shown
from app.services.recall.policy import PackingPolicy
from app.services.recall.scored import Scored
from app.store.evidence_rows import EvidenceRow, SourceRow, SupersededRow

POLICY = PackingPolicy()
tokens_of = attrgetter("tokens")
scores = st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000)


def evidence(node_id: str, text: str = "", *sources: SourceRow) -> EvidenceRow:
    return EvidenceRow(
        node_id=node_id,
        kind="Episode",
        text=text,
        title=None,
        event_at_ms=5,
        session_id="s",
        speaker="Anna",
        confidence=1.0,
        weight=0.5,
        is_document=False,
        words=frozenset(text.split()),
        mentions=(),
        sources=sources,
        episode_ids=(),
    )


def candidate(node_id: str, score: float, words: str, tokens: int = 10, episodes: tuple[str, ...] = ()) -> Candidate:
    scored = Scored(node_id, score, episode_ids=episodes)
    return Candidate(scored, evidence(node_id, words), tokens=tokens)


@given(
    st.lists(st.tuples(scores, st.integers(1, 60)), max_size=12),
    st.integers(0, 200),
    st.integers(1, 8),
)
def test_a_pack_keeps_within_its_budget_and_leads_with_the_best_that_fits(
    items: list[tuple[float, int]], budget: int, hits_max: int
) -> None:
    candidates = [candidate(str(place), score, f"word{place}", cost) for place, (score, cost) in enumerate(items)]
    chosen = choose(candidates, budget, hits_max, POLICY, tokens_of)

    assert sum(item.tokens for item in chosen) <= budget
    assert len(chosen) <= hits_max
    assert [item.scored.score for item in chosen] == sorted((item.scored.score for item in chosen), reverse=True)
    best = max(candidates, key=lambda item: item.scored.score, default=None)
    if best and best.tokens <= budget:
        assert chosen[0].scored.score == best.scored.score


words_said = st.frozensets(st.sampled_from("abcdefgh"), max_size=6)


@given(st.lists(words_said, max_size=9))
def test_every_candidate_is_packed_once_or_named_by_one_that_says_the_same(said: list[frozenset[str]]) -> None:
    ranking = [candidate(str(place), 1 - place / 10, " ".join(sorted(words))) for place, words in enumerate(said)]
    folded = fold_same(ranking, POLICY.same_from)

    places = [int(node_id) for item in folded for node_id in (item.row.node_id, *item.also)]
    assert sorted(places) == list(range(len(said)))
    for place, item in enumerate(folded):
        assert all(item.row.text != other.row.text for other in folded[:place])
        assert all(likeness(item.words, said[int(other)]) >= POLICY.same_from for other in item.also)


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(1, 40)), max_size=10), st.integers(0, 90))
def test_a_pack_is_worth_at_least_half_of_the_best_one_that_leads_with_the_best_memory(
    items: list[tuple[int, int]], budget: int
) -> None:
    """Worth is the square of a score, as packing counts it; nothing is alike, nothing scores too little."""
    policy = PackingPolicy(score_share_min=0.0, redundancy=0.0)
    candidates = [candidate(str(place), score, f"word{place}", cost) for place, (score, cost) in enumerate(items)]
    chosen = choose(candidates, budget, len(items) or 1, policy, tokens_of)

    first = max(range(len(items)), key=lambda place: items[place][0], default=None)
    best = 0.0
    for size in range(len(items) + 1):
        for places in combinations(range(len(items)), size):
            cost = sum(items[place][1] for place in places)
            leads = first in places or first is None or items[first][1] > budget
            if cost <= budget and leads:
                best = max(best, sum(items[place][0] ** 2 for place in places))
    assert 2 * sum(item.scored.score**2 for item in chosen) >= best


def test_what_names_a_memory_is_counted_with_it() -> None:
    row = replace(evidence("a", "three short words", source("x", 0, 5)), title="The Silent Harbour")
    line = source_line("The Silent Harbour", "Anna", 5, "letter")
    assert line == "The Silent Harbour · Anna · 1970-01-01 · letter"
    assert shown(row, with_source=True) == f"{line}\nthree short words"
    assert shown(row, with_source=False) == "three short words"


def test_what_hardly_answers_is_not_packed() -> None:
    chosen = choose([candidate("a", 1.0, "x"), candidate("b", 0.01, "y")], 100, 5, POLICY, tokens_of)

    assert [item.row.node_id for item in chosen] == ["a"]


def test_the_same_words_twice_are_one_hit_that_names_the_other() -> None:
    folded = fold_same([candidate("a", 1.0, "the cat sat"), candidate("b", 0.5, "the cat sat")], POLICY.same_from)

    assert [(item.row.node_id, item.also) for item in folded] == [("a", ("b",))]


def test_statements_that_an_edge_joins_are_one_hit_with_the_sources_of_both() -> None:
    """What no longer holds does not stand for what does."""
    here, there = (SourceRow(raw_id, "", "", "text/plain", 0, 3, None) for raw_id in ("r1", "r2"))
    rows = [
        replace(evidence("a", "forgot the keys", here), same_ids=frozenset({"b"})),
        replace(evidence("b", "did not remember them", there), same_ids=frozenset({"a"})),
    ]
    first, second = (Candidate(Scored(row.node_id, 1.0), row) for row in rows)
    [hit] = fold_same([first, second], POLICY.same_from)
    assert (hit.also, hit.row.sources) == (("b",), (here, there))

    ended = SupersededRow("a", "forgot the keys", 1, "c", "", 1, None, False)
    past = replace(first, row=replace(rows[0], superseded=(ended,)))
    assert len(fold_same([past, second], POLICY.same_from)) == 2


def test_a_statement_folds_into_the_episode_that_says_it() -> None:
    episode = candidate("e", 1.0, "yes anna plays the cello now every day")
    fact = candidate("f", 0.9, "anna plays the cello", episodes=("e",))
    stranger = candidate("g", 0.8, "anna plays the cello")

    assert [item.row.node_id for item in fold_same([episode, fact, stranger], POLICY.same_from)] == ["e", "g"]


def test_a_task_that_is_done_comes_behind_what_is_open_where_that_is_asked_for() -> None:
    done, still_open = candidate("done", 1.0, "call the plumber"), candidate("open", 0.8, "pay the rent")
    done = replace(done, row=replace(done.row, is_closed=True))
    assert [item.row.node_id for item in closed_last([done, still_open], POLICY.closed_share)] == ["open", "done"]


class Shelf:
    def __init__(self, **texts: str) -> None:
        self.texts = texts
        self.reads: list[str] = []

    async def get(self, path: str, sha256: str) -> bytes:
        self.reads.append(path)
        if path not in self.texts:
            raise NotFound("No such blob.", "Ingest again.")
        return self.texts[path].encode()


def source(path: str, offset: int, length: int, mime: str = "text/plain") -> SourceRow:
    return SourceRow(f"raw {path}", "0" * 64, path, mime, offset, length, "letter")


async def test_quotes_are_cut_by_characters_and_each_chunk_is_read_once() -> None:
    shelf = Shelf(a="Größe: 你好, world", gone_not="x")
    rows = [evidence("one", "t", source("a", 0, 5)), evidence("two", "t", source("a", 7, 2))]
    cited = await cite(rows, shelf, citations_max=3, quote_characters_max=100)

    assert cited.citations["one"][0].quote == "Größe"
    assert cited.citations["two"][0].quote == "你好"
    assert shelf.reads == ["a"]


async def test_a_chunk_that_cannot_be_read_is_noted_and_not_quoted() -> None:
    rows = [evidence("one", "t", source("gone", 0, 5), source("a", 0, 1))]
    cited = await cite(rows, Shelf(a="x"), citations_max=3, quote_characters_max=100)

    assert [citation.quote for citation in cited.citations["one"]] == ["x"]
    assert "gone" in cited.notes[0]


async def test_bytes_are_cited_by_their_range() -> None:
    shelf = Shelf()
    rows = [evidence("one", "t", source("picture", 0, 9_000, "image/png"))]
    (citation,) = (await cite(rows, shelf, citations_max=3, quote_characters_max=100)).citations["one"]

    assert (citation.quote, citation.length) == ("", 9_000)
    assert shelf.reads == []


async def test_a_long_quote_is_cut_with_its_length() -> None:
    rows = [evidence("one", "t", source("a", 2, 50))]
    (citation,) = (await cite(rows, Shelf(a="x" * 60), citations_max=3, quote_characters_max=10)).citations["one"]

    assert (citation.length, citation.quote) == (10, "x" * 10)
