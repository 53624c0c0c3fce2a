"""The reads of recall without vectors: boolean filters, one hop, and the raw passages behind everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.knowledge import MemoryKind
from app.store.graph import TenantGraph
from app.store.lucene import lucene_query
from app.store.recall import ReadLimits, View
from app.store.recall_rows import (
    KeyedHits,
    MemoryRow,
    RawHit,
    StandingRow,
    StatementHit,
    episode_hit_of,
    weight_of,
)


@dataclass(frozen=True, slots=True)
class LocatedMember:
    """`firmness`: how firmly it belongs to its topic, 0..1; `is_cold`: pruning took its edge offline."""

    node_id: str
    firmness: float
    is_cold: bool


@dataclass(frozen=True, slots=True)
class LocatedTopic:
    node_id: str
    title: str
    score: float
    members: tuple[LocatedMember, ...]


class KeywordReader:
    """Queries of one request, for one reader; each takes at most `timeout_seconds`."""

    def __init__(self, graph: TenantGraph, view: View, limits: ReadLimits, timeout_seconds: float) -> None:
        self._graph = graph
        self._view = view
        self._limits = limits
        self._timeout_seconds = timeout_seconds

    async def filtered(self, words: Sequence[str], kinds: Sequence[str]) -> tuple[MemoryRow, ...]:
        """Memories that share words with the question, those with most of them first. Needs no full-text index."""
        rows = await self._read(
            "recall/filter_memories",
            words=list(words),
            kinds=list(kinds),
            scan_max=self._limits.keyword_scan_max,
            mentions_max=self._limits.keyword_memories_max,
            memories_max=self._limits.keyword_memories_max,
            **self._view.filters,
        )
        found = rows[0]["memories"] if rows else []
        return tuple(
            _memory(i, kind, at, weight, turn, matches=matches) for i, matches, kind, at, weight, turn in found
        )

    async def neighbours(self, seed_ids: Sequence[str]) -> tuple[MemoryRow, ...]:
        """One hop over ABOUT, SUPPORTS and TEMPORAL_NEXT."""
        rows = await self._read(
            "recall/expand_once",
            seed_ids=list(seed_ids),
            seeds_max=self._limits.keyword_memories_max,
            neighbours_max=self._limits.neighbours_max,
            **self._view.filters,
        )
        found = rows[0]["neighbours"] if rows else []
        return tuple(
            _memory(i, kind, at, weight, turn, from_id=seed, via=via) for seed, via, i, kind, at, weight, turn in found
        )

    async def raw(self, terms: Sequence[str]) -> tuple[RawHit, ...]:
        """Raw chunks by their words, those that this reader may see some episode of."""
        rows = await self._read(
            "recall/search_raw",
            lucene=lucene_query(self._graph.tenant_id, self._view.audiences, "search_text", terms),
            hits_max=self._limits.raw_max,
            episodes_max=self._limits.raw_episodes_max,
        )
        found = rows[0]["hits"] if rows else []
        return tuple(
            RawHit(i, score, sha256, path, mime, tuple((e, offset, length) for e, offset, length in episodes))
            for i, score, sha256, path, mime, episodes in found
        )

    async def keyed(self, keys: Sequence[str]) -> tuple[KeyedHits, ...]:
        """Memories with one of these ids, or these ids of the caller's; for each key, also where there are none."""
        rows = await self._read(
            "recall/search_keys",
            keys=list(keys),
            keys_max=self._limits.keys_max,
            hits_max=self._limits.keyed_max,
            episodes_max=self._limits.episodes_of_statement_max,
            known_at=self._view.known_at_ms,
            **self._view.filters,
        )
        found = rows[0]["hits"] if rows else []
        return tuple(_keyed(key, [hit[1:] for hit in found if hit[0] == key]) for key in keys)

    async def preferences(self, user_id: str, most: int) -> tuple[StatementHit, ...]:
        """What this user likes and dislikes: the pinned first, then the newest."""
        rows = await self._read(
            "recall/list_preferences",
            user_id=user_id,
            scan_max=self._limits.preferences_scanned_max,
            hits_max=most,
            episodes_max=self._limits.episodes_of_statement_max,
            known_at=self._view.known_at_ms,
            **self._view.filters,
        )
        return tuple(
            StatementHit(i, 1.0, MemoryKind.PREFERENCE, tuple(episodes), at, weight_of(weight))
            for i, episodes, at, weight in (rows[0]["hits"] if rows else [])
        )

    async def standing(self, ids: Sequence[str]) -> tuple[StandingRow, ...]:
        rows = await self._graph.read(
            "recall/read_standing",
            timeout_seconds=self._timeout_seconds,
            audiences=list(self._view.audiences),
            ids=list(ids),
            ids_max=self._limits.standing_max,
        )
        return tuple(StandingRow(*row) for row in rows[0]["standing"]) if rows else ()

    async def located(
        self, concepts: Mapping[str, float], entities: Mapping[str, float], hop_share: float
    ) -> tuple[LocatedTopic, ...]:
        """Topics of the concept layer, and their members; the numbers are how surely each leads there."""
        rows = await self._read(
            "recall/locate_topics",
            concepts=[list(pair) for pair in concepts.items()],
            entities=[list(pair) for pair in entities.items()],
            hop_share=hop_share,
            edges_max=self._limits.layer_edges_max,
            topics_max=self._limits.topics_max,
            members_max=self._limits.topic_members_max,
        )
        return tuple(
            LocatedTopic(node_id, title or "", score, tuple(LocatedMember(*member) for member in members))
            for node_id, title, score, members in (rows[0]["topics"] if rows else [])
        )

    async def _read(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        return await self._graph.read(
            name,
            timeout_seconds=self._timeout_seconds,
            audiences=list(self._view.audiences),
            **self._view.times,
            **parameters,
        )


def _keyed(key: str, hits: Sequence[Any]) -> KeyedHits:
    return KeyedHits(
        key,
        tuple(episode_hit_of((i, 1.0, *rest)) for i, kind, _, *rest in hits if kind == MemoryKind.EPISODE),
        tuple(
            StatementHit(i, 1.0, kind, tuple(episodes), rest[2], weight_of(rest[3]))
            for i, kind, episodes, *rest in hits
            if kind != MemoryKind.EPISODE
        ),
    )


def _memory(
    node_id: str,
    kind: str,
    event_at_ms: int,
    weight: float | None,
    is_turn: bool | None,
    *,
    matches: int = 0,
    from_id: str = "",
    via: str = "",
) -> MemoryRow:
    return MemoryRow(node_id, kind, event_at_ms, weight_of(weight), bool(is_turn), matches, from_id, via)
