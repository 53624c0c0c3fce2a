"""The channels of a recall, in waves: what a wave asks for depends only on what the waves before it brought."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

from app.domain.knowledge import MemoryKind
from app.domain.ports import Embedder
from app.domain.recall import Part
from app.services.recall.found import ChannelReport, Found, Wave
from app.services.recall.policy import RecallPolicy
from app.services.recall.query_analysis import AnalysedQuestion, without_names
from app.services.recall.raw_passages import RawPassage
from app.services.recall.scored import on_scale, on_scale_by_part
from app.services.recall.spreading import Seeds, common_name_terms, plant_seeds
from app.services.text.search_text import SearchAnalyzer
from app.store.recall import RecallReader, View
from app.store.recall_rows import EpisodeHit, EpisodeRow, Neighbourhood, VectorHits


@dataclass(frozen=True, slots=True)
class Channels:
    """Everything the channels of one recall need. `parts` are those that run."""

    reader: RecallReader
    view: View
    embedder: Embedder
    analyzer: SearchAnalyzer
    policy: RecallPolicy
    parts: AbstractSet[Part]
    with_turns: bool = False
    hops: int = 2

    async def retrieve(
        self, question: AnalysedQuestion, raw: Coroutine[Any, Any, tuple[RawPassage, ...]] | None
    ) -> tuple[Found, tuple[ChannelReport, ...]]:
        """The first wave: full text of everything, vectors, names, and raw passages if they are asked for."""
        wave = Wave(self.policy.channel_timeout_seconds)
        found = _Retrieval(self, question, wave)
        passages = wave.start("raw", Part.RAW, raw, ()) if raw else None
        await wave.finish()
        return replace(found.collected(), raw=passages.value if passages else ()), tuple(wave.reports)

    async def expand(self, question: AnalysedQuestion, found: Found) -> tuple[Found, Seeds, tuple[ChannelReport, ...]]:
        """The graph around what was found, and for conversations what ranking needs to know of the turns."""
        seeds = self._seeds(question, found)
        wave = Wave(self.policy.channel_timeout_seconds, may_fail=True)
        documents = Part.PPR in self.parts and (self.with_turns or bool(seeds.sentences) or _has_documents(found))
        around = wave.start("neighbourhood", Part.GRAPH, self._around(seeds), Neighbourhood()) if documents else None
        terms = common_name_terms(seeds.linked, self.analyzer.stem) if documents else {}
        counts = wave.start("term counts", Part.GRAPH, self._name_counts(terms), ()) if terms else None
        speakers = frozenset(key for link in seeds.linked if link.entity.is_speaker for key in link.entity.name_keys)
        masked = Part.VECTOR in self.parts and bool(speakers) and _has_turns(found) and not question.is_chinese
        nearest = wave.start("turn vectors", Part.VECTOR, self._masked(question, speakers), ()) if masked else None
        turns = Part.GRAPH in self.parts and _has_turns(found)
        if turns and not masked:
            described = wave.start("turns", Part.GRAPH, self._turns(question, found), ())
        await wave.finish()
        found = replace(
            found,
            neighbourhood=around.value if around else Neighbourhood(),
            term_counts=counts.value if counts else (),
            turn_vectors=nearest.value if nearest else (),
        )
        reports = tuple(wave.reports)
        if turns and masked:
            last = Wave(self.policy.channel_timeout_seconds, may_fail=True)
            described = last.start("turns", Part.GRAPH, self._turns(question, found), ())
            await last.finish()
            reports += tuple(last.reports)
        return (replace(found, rows=described.value) if turns else found), seeds, reports

    def _seeds(self, question: AnalysedQuestion, found: Found) -> Seeds:
        return plant_seeds(
            question,
            found.entities,
            found.sentences,
            found.vectors.sentences if Part.SENTENCES in self.parts else (),
            self.policy.walk,
            with_turns=self.with_turns,
        )

    async def _around(self, seeds: Seeds) -> Neighbourhood:
        others = seeds.other_entity_ids(self.policy.walk)
        named = tuple(link.entity.node_id for link in seeds.linked)
        return await self.reader.neighbourhood(
            named, tuple(seeds.entity_mass), (*seeds.seed_ids, *others), seeds.passage_ids, self.hops
        )

    async def _name_counts(self, names: dict[str, tuple[str, ...]]) -> tuple[tuple[str, int], ...]:
        """For each lower-case name the number of episodes that hold its rarest word."""
        counts = await self.reader.term_counts(list(dict.fromkeys(term for terms in names.values() for term in terms)))
        rarest = {
            key: min((counts[term] for term in terms if term in counts), default=0) for key, terms in names.items()
        }
        return tuple(rarest.items())

    async def _masked(self, question: AnalysedQuestion, speakers: frozenset[str]) -> tuple[EpisodeHit, ...]:
        text = without_names(" ".join(question.parts), speakers) or question.text
        vectors = await self.embed_and_search(text, MemoryKind.EPISODE)
        return tuple(hit for hit in vectors.episodes if hit.is_turn)

    async def _turns(self, question: AnalysedQuestion, found: Found) -> tuple[EpisodeRow, ...]:
        return await self.reader.episode_rows(likely_turns(found), likely_sessions(question, found))

    async def embed_and_search(self, text: str, kind: MemoryKind | None = None) -> VectorHits:
        """Nearest memories that the reader may see: his own and everyone's, each searched inside the index."""
        vector = (await self.embedder.embed([text], is_question=True))[0].tolist()
        lists = await asyncio.gather(*(self.reader.vectors(vector, audience, kind) for audience in self.view.audiences))
        merged = VectorHits()
        for found in lists:
            merged = merged.plus(found)
        return merged


class _Retrieval:
    """Starts the channels of the first wave and collects them."""

    def __init__(self, channels: Channels, question: AnalysedQuestion, wave: Wave) -> None:
        reader, parts = channels.reader, channels.parts
        text = Part.TEXT in parts
        searched = question.part_terms
        self.sentences = (
            wave.start("sentences", Part.TEXT, reader.sentences(question.terms), ())
            if text and Part.SENTENCES in parts
            else None
        )
        self.episodes = wave.start("episodes", Part.TEXT, reader.episodes(searched), ()) if text else None
        self.windows = (
            wave.start("windows", Part.TEXT, reader.windows(question.terms), ())
            if text and Part.WINDOWS in parts
            else None
        )
        self.sessions = (
            wave.start("sessions", Part.TEXT, reader.sessions(searched), ())
            if text and Part.SESSIONS in parts
            else None
        )
        self.statements = wave.start("statements", Part.TEXT, reader.statements(question.terms), ()) if text else None
        vector = Part.VECTOR in parts and channels.embedder.covers(question.language)
        self.vectors = (
            wave.start("vectors", Part.VECTOR, channels.embed_and_search(" ".join(question.parts)), VectorHits())
            if vector
            else None
        )
        self.entities = (
            wave.start("entities", Part.GRAPH, reader.entities(list(question.names)), ())
            if Part.GRAPH in parts and question.names
            else None
        )

    def collected(self) -> Found:
        return Found(
            sentences=self.sentences.value if self.sentences else (),
            episodes=self.episodes.value if self.episodes else (),
            windows=self.windows.value if self.windows else (),
            sessions=self.sessions.value if self.sessions else (),
            statements=self.statements.value if self.statements else (),
            vectors=self.vectors.value if self.vectors else VectorHits(),
            entities=self.entities.value if self.entities else (),
        )


def likely_turns(found: Found) -> tuple[str, ...]:
    """Turns that were hit, those that several channels agree on first."""
    scores: dict[str, float] = {}
    kinds = {hit.node_id for hit in _episode_hits(found) if hit.is_turn}
    for scale in (
        on_scale_by_part(found.episodes),
        on_scale(found.windows),
        on_scale(found.turn_vectors or found.vectors.episodes),
    ):
        for node_id, score in scale.items():
            if node_id in kinds:
                scores[node_id] = scores.get(node_id, 0.0) + score
    return tuple(sorted(scores, key=lambda node_id: -scores[node_id]))


def likely_sessions(question: AnalysedQuestion, found: Found) -> tuple[str, ...]:
    """Sessions whose texts or best turns answer best, summed over the parts of the question."""
    scores: dict[str, float] = {}
    for part in found.sessions:
        top = max((hit.score for hit in part), default=0.0) or 1.0
        for hit in part:
            scores[hit.session_id] = scores.get(hit.session_id, 0.0) + hit.score / top
    for turns in found.episodes:
        top = max((hit.score for hit in turns), default=0.0) or 1.0
        best: dict[str, float] = {}
        for turn in turns:
            if turn.is_turn and turn.session_id:
                best[turn.session_id] = max(best.get(turn.session_id, 0.0), turn.score / top)
        for session_id, score in best.items():
            scores[session_id] = scores.get(session_id, 0.0) + score
    return tuple(sorted(scores, key=lambda session_id: -scores[session_id]))


def failed_parts(reports: Iterable[ChannelReport]) -> frozenset[Part]:
    """Parts of which some channel did not answer."""
    return frozenset(report.part for report in reports if report.failure)


def _episode_hits(found: Found) -> list[EpisodeHit]:
    return [
        *(hit for part in found.episodes for hit in part),
        *found.windows,
        *found.vectors.episodes,
        *found.turn_vectors,
    ]


def _has_turns(found: Found) -> bool:
    return any(hit.is_turn for hit in _episode_hits(found))


def _has_documents(found: Found) -> bool:
    return any(not hit.is_turn for hit in _episode_hits(found))
