"""Recall: a question to a cited context pack, in five steps that each take and return a frozen value."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from app.domain.ports import Embedder
from app.domain.recall import FactList, Hit, Part, RecallRequest, Sufficiency, TraceStep
from app.services.recall import blending
from app.services.recall.channels import Channels, failed_parts
from app.services.recall.citations import BlobReader
from app.services.recall.degradation import Health, Row, State, choose
from app.services.recall.found import ChannelReport, Found
from app.services.recall.pack_contents import Packer, Ranked
from app.services.recall.policy import Profile, RecallPolicy
from app.services.recall.query_analysis import AnalysedQuestion, analyse
from app.services.recall.raw_passages import asks_for_raw, raw_passages, raw_terms
from app.services.recall.scored import Scored
from app.services.recall.slot_questions import SlotQuestion, slot_question
from app.services.recall.spreading import Seeds, Spread
from app.services.recall.spreading import spread as walk
from app.services.text.search_text import SearchAnalyzer
from app.store.recall import RecallReader, View
from app.store.recall_evidence import EvidenceReader
from app.store.recall_keywords import KeywordReader


@dataclass(frozen=True, slots=True)
class Tools:
    """What the steps of one recall work with."""

    reader: RecallReader
    keyword_reader: KeywordReader
    evidence_reader: EvidenceReader
    blobs: BlobReader
    embedder: Embedder
    analyzer: SearchAnalyzer
    policy: RecallPolicy
    health: Health


@dataclass(frozen=True, slots=True)
class Recall:
    """A recall under way: each step fills in what the next ones need. `own_key`: the subject of the asker's facts."""

    request: RecallRequest
    view: View
    profile: Profile
    asked_at_ms: int
    row: Row
    own_key: str = ""
    question: AnalysedQuestion | None = None
    found: Found = field(default_factory=Found)
    seeds: Seeds = field(default_factory=Seeds)
    spread: Spread = field(default_factory=Spread)
    ranking: tuple[Scored, ...] = ()
    hits: tuple[Hit, ...] = ()
    facts: FactList | None = None
    sufficiency: Sufficiency | None = None
    reports: tuple[ChannelReport, ...] = ()
    notes: tuple[str, ...] = ()
    steps: tuple[TraceStep, ...] = ()

    @property
    def asked(self) -> AnalysedQuestion:
        """The analysed question; there from the first step on."""
        assert self.question is not None
        return self.question

    @property
    def parts(self) -> frozenset[Part]:
        """Parts that run: all that this row of the matrix has and the request did not switch off."""
        always = {Part.SENTENCES, Part.WINDOWS, Part.SESSIONS}
        of_graph = {Part.PPR, Part.TITLES} if Part.GRAPH in self.row.available else set()
        return frozenset(self.row.available | always | of_graph) - self.request.without


Step = Callable[[Tools, Recall], Awaitable[Recall]]
NO_VECTOR = "no question vector"
LONG_QUESTION_CHARACTERS = 1_000
"""From here on a question is taken apart in a thread: others are not to wait for it."""


async def analyse_query(tools: Tools, recall: Recall) -> Recall:
    text = recall.request.question
    if len(text) < LONG_QUESTION_CHARACTERS:
        question = analyse(text, tools.analyzer, tools.policy)
    else:
        question = await asyncio.to_thread(analyse, text, tools.analyzer, tools.policy)
    covered = tools.embedder.covers(question.language)
    notes = recall.notes
    if not covered:
        why = tools.embedder.reason or f"{tools.embedder.name} does not cover {question.language}"
        notes += (f"{NO_VECTOR}: {why}",)
    row = choose(replace(tools.health, embedder=tools.health.embedder and covered), recall.request.without)
    return replace(recall, question=question, notes=notes, row=row)


async def retrieve(tools: Tools, recall: Recall) -> Recall:
    raw = None
    if asks_for_raw(recall.request, recall.asked):
        raw = raw_passages(tools.keyword_reader, tools.blobs, tools.analyzer, raw_terms(recall.asked))
    found, reports = await _channels(tools, recall).retrieve(recall.asked, raw)
    return replace(recall, found=found, reports=recall.reports + reports)


async def spread(tools: Tools, recall: Recall) -> Recall:
    found, seeds, reports = await _channels(tools, recall).expand(recall.asked, recall.found)
    reached = Spread(seeds)
    if Part.PPR in recall.parts:
        reached = walk(
            seeds,
            found.neighbourhood,
            dict(found.term_counts),
            tools.policy.walk,
            with_titles=Part.TITLES in recall.parts,
            with_turns=recall.profile.lambdas is not None,
        )
    return replace(recall, found=found, seeds=seeds, spread=reached, reports=recall.reports + reports)


async def rank(tools: Tools, recall: Recall) -> Recall:
    ranking = blending.rank_all(
        recall.asked,
        recall.found,
        recall.spread,
        recall.profile,
        tools.policy,
        recall.asked_at_ms,
        with_sessions=Part.SESSIONS in recall.parts,
        text_only=actual_row(recall).state is State.TEXT_ONLY,
    )
    if recall.view.is_filtered:
        ranking = blending.only_searched(ranking, recall.found)
    return replace(recall, ranking=ranking)


async def pack(tools: Tools, recall: Recall) -> Recall:
    if recall.request.ranking_only:
        return recall
    packer = Packer(
        tools.evidence_reader, tools.blobs, tools.embedder, tools.analyzer, tools.policy, recall.profile.packing
    )
    ranked = Ranked(
        recall.request,
        recall.asked,
        recall.found,
        recall.spread,
        recall.ranking,
        _slot(recall),
        recall.view.audiences,
    )
    contents = await packer.contents(ranked)
    return replace(
        recall,
        hits=contents.hits,
        facts=contents.facts,
        sufficiency=contents.sufficiency,
        notes=recall.notes + contents.notes,
    )


RECALL_STEPS: tuple[Step, ...] = (analyse_query, retrieve, spread, rank, pack)


def actual_row(recall: Recall) -> Row:
    """The row that was true in the end: what failed on the way counts as missing."""
    failed = failed_parts(recall.reports)
    if not failed:
        return recall.row
    embedder = recall.row.state is not State.NO_EMBEDDER
    return choose(Health(embedder=embedder), recall.request.without | failed | _missing(recall.row))


def _missing(row: Row) -> frozenset[Part]:
    return frozenset({Part.TEXT, Part.VECTOR, Part.GRAPH}) - row.available


def _channels(tools: Tools, recall: Recall) -> Channels:
    return Channels(
        reader=tools.reader,
        view=recall.view,
        embedder=tools.embedder,
        analyzer=tools.analyzer,
        policy=tools.policy,
        parts=recall.parts,
        with_turns=recall.profile.lambdas is not None,
        hops=recall.request.hops,
    )


def _slot(recall: Recall) -> SlotQuestion | None:
    """What statements could answer. Reading a slot knows nothing of filters: with any it is not read."""
    filters = recall.request.filters
    unfiltered = not recall.view.is_filtered and recall.view.since_ms == 0 and filters.until_ms is None
    if not unfiltered or Part.GRAPH not in recall.parts:
        return None
    return slot_question(recall.asked, recall.own_key)
