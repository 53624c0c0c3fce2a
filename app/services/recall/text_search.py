"""Full text by what words are worth to the tenant. An index that others share knows only what they are worth to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from app.algorithms.bm25 import bm25
from app.domain.recall import Part
from app.services.recall.tenant_statistics import TenantStatistics, TenantTexts
from app.store.recall import RecallReader
from app.store.recall_rows import EpisodeHit, SentenceHit, SessionHit, StatementHit, TextHits
from app.store.recall_statistics import StatisticsReader, TextIndex, WordInIndex

TextHit = TypeVar("TextHit", SentenceHit, EpisodeHit, StatementHit)
Hit = TypeVar("Hit", SentenceHit, EpisodeHit, SessionHit, StatementHit)
WordCounts = tuple[Mapping[str, int], int]
"""How often words asked for stand in a text, and its length in tokens."""


@dataclass(frozen=True, slots=True)
class TextSearch:
    """The search of one request. Where the tenant is alone in the indexes, their scores are its own already."""

    reader: RecallReader
    statistics_reader: StatisticsReader
    statistics: TenantStatistics

    async def search(
        self, terms: Sequence[str], part_terms: Sequence[Sequence[str]], kinds: AbstractSet[Part]
    ) -> TextHits:
        """What the reader finds, scored the same whether the tenant is alone or beside others.

        What a shared index cuts off may be among the best by the tenant's own scores: it is asked for more then.
        """
        tenant_id = self.statistics_reader.tenant_id
        widened = self.statistics.knows(tenant_id)
        hits = await self.reader.texts(terms, part_terms, kinds, widened=widened)
        if not hits.shared:
            self.statistics.forget(tenant_id)
            return hits
        if not widened and self._is_cut(hits):
            hits = await self.reader.texts(terms, part_terms, kinds, widened=True)
        return await self._own_scores(hits, terms, part_terms)

    async def _own_scores(self, hits: TextHits, terms: Sequence[str], part_terms: Sequence[Sequence[str]]) -> TextHits:
        limits = self.reader.limits
        sentences = _texts(TextIndex.SENTENCES, hits.sentences, terms)
        episodes = [_texts(TextIndex.EPISODES, *part) for part in zip(hits.episodes, part_terms, strict=False)]
        windows = _texts(TextIndex.WINDOWS, hits.windows, terms)
        sessions = [_sessions(*part) for part in zip(hits.sessions, part_terms, strict=False)]
        statements = _texts(TextIndex.STATEMENTS, hits.statements, terms)
        lists: tuple[_HitList[Any], ...] = (sentences, *episodes, windows, *sessions, statements)
        words = dict.fromkeys(word for hit_list in lists for word in hit_list.words)
        texts = await self.statistics.of(self.statistics_reader, hits.writes, words)
        return replace(
            hits,
            sentences=sentences.best(texts, limits.sentences_max),
            episodes=tuple(part.best(texts, limits.episodes_max) for part in episodes),
            windows=windows.best(texts, limits.windows_max),
            sessions=tuple(part.best(texts, limits.sessions_max) for part in sessions),
            statements=statements.best(texts, limits.statements_max),
        )

    def _is_cut(self, hits: TextHits) -> bool:
        limits = self.reader.limits
        return (
            len(hits.sentences) >= limits.sentences_max
            or any(len(part) >= limits.episodes_max for part in hits.episodes)
            or len(hits.windows) >= limits.windows_max
            or len(hits.statements) >= limits.statements_max
        )


@dataclass(frozen=True, slots=True)
class _HitList(Generic[Hit]):
    """`asked`: how often each word is asked for; `found`: what stands in each hit."""

    index: TextIndex
    hits: Sequence[Hit]
    asked: Mapping[str, int]
    found: Sequence[WordCounts]

    @property
    def words(self) -> list[WordInIndex]:
        found = set().union(*(counts for counts, _ in self.found))
        return [(self.index, word) for word in self.asked if word in found]

    def best(self, texts: TenantTexts, hits_max: int) -> tuple[Hit, ...]:
        weights = {word: self.asked[word] * texts.weight(index, word) for index, word in self.words}
        average = texts.average_length(self.index)
        scored = [
            hit._replace(score=bm25(weights, counts, length, average))
            for hit, (counts, length) in zip(self.hits, self.found, strict=True)
        ]
        return tuple(sorted(scored, key=lambda hit: -hit.score)[:hits_max])


def _texts(index: TextIndex, hits: Sequence[TextHit], terms: Iterable[str]) -> _HitList[TextHit]:
    asked = Counter(terms)
    return _HitList(index, hits, asked, [_counted(hit.text or "", asked) for hit in hits])


def _sessions(hits: Sequence[SessionHit], terms: Iterable[str]) -> _HitList[SessionHit]:
    asked = Counter(terms)
    found = [({word: n for word, n in zip(asked, hit.counts, strict=True) if n}, hit.length) for hit in hits]
    return _HitList(TextIndex.SESSIONS, hits, asked, found)


def _counted(text: str, asked: Container[str]) -> WordCounts:
    tokens = text.split()
    return Counter(token for token in tokens if token in asked), len(tokens)
