"""Recall: a question to a cited context pack, in five steps that each take and return a frozen value."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from app.domain.knowledge import MemoryKind
from app.domain.ports import Embedder
from app.domain.recall import Citation, Hit, Part, RecallRequest, TraceStep
from app.services.recall import blending, packing
from app.services.recall.channels import Channels, failed_parts
from app.services.recall.citations import BlobReader, cite
from app.services.recall.degradation import Health, Row, State, choose
from app.services.recall.evidence import evidence_path, matched_terms
from app.services.recall.found import ChannelReport, Found
from app.services.recall.policy import Profile, RecallPolicy
from app.services.recall.query_analysis import AnalysedQuestion, analyse
from app.services.recall.raw_passages import asks_for_raw, raw_passages
from app.services.recall.scored import Scored
from app.services.recall.spreading import Seeds, Spread
from app.services.recall.spreading import spread as walk
from app.services.text.search_text import SearchAnalyzer
from app.store.recall import RecallReader, View
from app.store.recall_keywords import KeywordReader


@dataclass(frozen=True, slots=True)
class Tools:
    """What the steps of one recall work with."""

    reader: RecallReader
    keyword_reader: KeywordReader
    blobs: BlobReader
    embedder: Embedder
    analyzer: SearchAnalyzer
    policy: RecallPolicy
    health: Health


@dataclass(frozen=True, slots=True)
class Recall:
    """A recall under way: each step fills in what the next ones need."""

    request: RecallRequest
    view: View
    profile: Profile
    asked_at_ms: int
    row: Row
    question: AnalysedQuestion | None = None
    found: Found = field(default_factory=Found)
    seeds: Seeds = field(default_factory=Seeds)
    spread: Spread = field(default_factory=Spread)
    ranking: tuple[Scored, ...] = ()
    hits: tuple[Hit, ...] = ()
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


async def analyse_query(tools: Tools, recall: Recall) -> Recall:
    question = analyse(recall.request.question, tools.analyzer, tools.policy)
    covered = tools.embedder.covers(question.language)
    notes = recall.notes
    if not covered:
        why = tools.embedder.reason or f"{tools.embedder.name} does not cover {question.language}"
        notes += (f"no question vector: {why}",)
    row = choose(replace(tools.health, embedder=tools.health.embedder and covered), recall.request.without)
    return replace(recall, question=question, notes=notes, row=row)


async def retrieve(tools: Tools, recall: Recall) -> Recall:
    raw = None
    if asks_for_raw(recall.request, recall.asked):
        raw = raw_passages(tools.keyword_reader, tools.blobs, tools.analyzer, recall.asked)
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
    policy = recall.profile.packing
    wanted = [item for item in recall.ranking if _is_wanted(item, recall.request)]
    most = min(max(policy.candidates_max, recall.request.hits_max), tools.policy.reads.evidence_max)
    rows = await tools.reader.evidence([item.node_id for item in wanted[:most]])
    kinds = recall.request.filters.kinds
    rows = tuple(row for row in rows if not kinds or row.kind == MemoryKind.EPISODE or row.kind in kinds)
    candidates = await asyncio.to_thread(
        packing.candidates_of,
        wanted[:most],
        rows,
        tools.analyzer.tokens,
        tools.embedder.count_tokens,
        policy.overhead_tokens if recall.request.need_citations else 0,
    )
    folded = packing.fold_same(candidates, policy.same_from)
    chosen = packing.choose(folded, recall.request.budget_tokens, recall.request.hits_max, policy)
    cited = await cite(
        [candidate.row for candidate in chosen] if recall.request.need_citations else [],
        tools.blobs,
        citations_max=policy.citations_max,
        quote_characters_max=policy.quote_characters_max,
    )
    hits = tuple(_hit(tools, recall, candidate, cited.citations.get(candidate.row.node_id, ())) for candidate in chosen)
    return replace(recall, hits=hits, notes=recall.notes + cited.notes)


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


def _is_wanted(item: Scored, request: RecallRequest) -> bool:
    """Sentences are answered by their episodes."""
    kinds = request.filters.kinds
    if not kinds:
        return True
    episodes = {MemoryKind.EPISODE, MemoryKind.SENTENCE} & set(kinds)
    return bool(set(kinds) - episodes) if item.is_statement else bool(episodes)


def _hit(tools: Tools, recall: Recall, candidate: packing.Candidate, citations: tuple[Citation, ...]) -> Hit:
    row = candidate.row
    matched = matched_terms(candidate, tools.analyzer.tokens(row.title) if row.title else (), recall.asked.terms)
    return Hit(
        node_id=row.node_id,
        kind=MemoryKind(row.kind),
        text=row.text,
        title=row.title,
        score=candidate.scored.score,
        score_parts=candidate.scored.parts,
        matched_terms=matched,
        event_at_ms=row.event_at_ms,
        session_id=row.session_id,
        speaker=row.speaker,
        confidence=row.confidence,
        citations=citations,
        evidence=evidence_path(candidate, matched, recall.spread),
        tokens=candidate.tokens,
        also=candidate.also,
    )
