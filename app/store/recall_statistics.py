"""The reads behind a tenant's own full-text scores: how many texts it has, how long they are, which words they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.knowledge import MemoryKind
from app.store.graph import TenantGraph
from app.store.lucene import lucene_query


class TextIndex(StrEnum):
    """The full-text indexes that recall ranks by."""

    SENTENCES = "sentence_text"
    EPISODES = "episode_text"
    WINDOWS = "episode_window"
    SESSIONS = "session_text"
    STATEMENTS = "statement_text"

    @property
    def field_name(self) -> str:
        return "window_text" if self is TextIndex.WINDOWS else "search_text"


WordInIndex = tuple[TextIndex, str]
_PREFIXES = {
    "sentence_": TextIndex.SENTENCES,
    "episode_": TextIndex.EPISODES,
    "session_": TextIndex.SESSIONS,
    **{
        f"{kind.value.lower()}_": TextIndex.STATEMENTS
        for kind in MemoryKind
        if kind not in {MemoryKind.EPISODE, MemoryKind.SENTENCE}
    },
}


@dataclass(frozen=True, slots=True)
class TextSizes:
    """Of one index: the tenant's texts in it, and their mean length in tokens."""

    texts: float = 0.0
    average_length: float = 1.0


class StatisticsReader:
    """Queries of one tenant. What is counted does not depend on the reader: a word is as rare for all of them."""

    def __init__(self, graph: TenantGraph, timeout_seconds: float) -> None:
        self._graph = graph
        self._timeout_seconds = timeout_seconds

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def sizes(self, measured_max: int) -> Mapping[TextIndex, TextSizes]:
        """Exact up to so many nodes of a kind; beyond, their length is that of these."""
        rows = await self._graph.read(
            "recall/measure_texts",
            timeout_seconds=self._timeout_seconds,
            prefixes=list(_PREFIXES),
            prefixes_max=len(_PREFIXES),
            measured_max=measured_max,
        )
        texts, tokens = dict.fromkeys(TextIndex, 0.0), dict.fromkeys(TextIndex, 0.0)
        for prefix, nodes, measured, own, own_tokens, windows, window_tokens in rows[0]["kinds"]:
            share = nodes / max(1, measured)
            texts[_PREFIXES[prefix]] += own * share
            tokens[_PREFIXES[prefix]] += own_tokens * share
            texts[TextIndex.WINDOWS] += windows * share
            tokens[TextIndex.WINDOWS] += window_tokens * share
        return {index: TextSizes(texts[index], tokens[index] / texts[index]) for index in TextIndex if tokens[index]}

    async def counts(self, words: Sequence[WordInIndex], count_max: int) -> tuple[int, ...]:
        """In how many texts of its index each word stands, up to a limit."""
        rows = await self._graph.read(
            "recall/count_terms",
            timeout_seconds=self._timeout_seconds,
            searches=[[index, lucene_query(self.tenant_id, (), index.field_name, [word])] for index, word in words],
            terms_max=len(words),
            count_max=count_max,
        )
        return tuple(rows[0]["counts"])
