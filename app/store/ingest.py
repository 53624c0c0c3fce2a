"""What ingestion reads and writes: one read of the state, one transaction of rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.store.graph import Graph, Row, Statement, StatementRows
from app.store.tenant_writes import opening_statement


@dataclass(frozen=True, slots=True)
class IngestState:
    """`episodes` maps ids that exist to the hash of their raw text, `raw_paths` hashes that are stored to their blob;
    `tails` and `chains` are rows of `read_state`; `concepts` maps name keys that are topics to their node; `followed`
    are the previous passages asked for that have a next one."""

    episodes: Mapping[str, str]
    raw_paths: Mapping[str, str]
    tails: Sequence[Row]
    chains: Sequence[Row]
    concepts: Mapping[str, str]
    followed: frozenset[str]


@dataclass(frozen=True, slots=True)
class BatchRows:
    """Parameters of the write queries, in the order they are run."""

    raw_chunks: Sequence[Row]
    sessions: Sequence[Row]
    memories: Sequence[Row]
    entities: Sequence[Row]
    concepts: Sequence[Row]
    chains: Sequence[Row]
    closed: Sequence[Row]
    supported: Sequence[Row]
    windows: Sequence[Row]
    edges: Sequence[Row]


@dataclass(frozen=True, slots=True)
class WrittenBatch:
    """How many nodes each merging statement really created."""

    raw_chunks: int = 0
    sessions: int = 0
    entities: int = 0
    concepts: int = 0
    chains: int = 0


@dataclass(frozen=True, slots=True)
class StateKeys:
    """Which parts of the state a batch asks for."""

    episode_ids: Sequence[str] = ()
    raw_ids: Sequence[str] = ()
    session_node_ids: Sequence[str] = ()
    chain_keys: Sequence[str] = ()
    concept_keys: Sequence[str] = ()
    previous_ids: Sequence[str] = ()
    audiences: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PlannedBatch:
    """`also` are statements of the same transaction: the batch's events."""

    rows: BatchRows
    also: Sequence[Statement] = ()


class IngestRepository:
    def __init__(
        self, graph: Graph, *, search_text_version: int, session_text_characters_max: int, aliases_max: int = 50
    ) -> None:
        self._graph = graph
        self._search_text_version = search_text_version
        self._session_text_characters_max = session_text_characters_max
        self._aliases_max = aliases_max

    async def known(self, tenant_id: str, episode_ids: Sequence[str], raw_ids: Sequence[str]) -> IngestState:
        """A look without a lock: what it finds is there, what it misses may be there by the time of writing."""
        statement = _read_state(StateKeys(episode_ids, raw_ids))
        return _state((await self._graph.tenant(tenant_id).read(statement.name, **statement.parameters))[0])

    async def write(
        self, tenant_id: str, keys: StateKeys, now_ms: int, plan: Callable[[IngestState], PlannedBatch | None]
    ) -> WrittenBatch:
        """One transaction: takes the tenant's write lock, reads the state, lets `plan` decide, writes what it gives.

        `plan` returns None for nothing to write; it may be called again when the transaction is repeated.
        """
        used: list[str] = []

        def statements(rows: StatementRows) -> Sequence[Statement]:
            used.clear()
            planned = plan(_state(rows[0]))
            if planned is None:
                return []
            merging = {name: s for name, s in self._merging(planned.rows, now_ms).items() if s.parameters["rows"]}
            used.extend(merging)
            changing = [s for s in _changing(planned.rows, now_ms) if s.parameters["rows"]]
            return [*merging.values(), *changing, *planned.also]

        opening = [
            opening_statement(now_ms, self._search_text_version),
            _read_state(keys),
        ]
        results = await self._graph.tenant(tenant_id).write_all(opening, statements)
        created = dict(zip(used, (result.nodes_created for result in results[len(opening) :]), strict=False))
        return WrittenBatch(**created)

    def _merging(self, rows: BatchRows, now_ms: int) -> dict[str, Statement]:
        """Statements that create what is not there yet, by the field of `WrittenBatch` that counts it."""
        sessions = {"rows": rows.sessions, "characters_max": self._session_text_characters_max, "now_ms": now_ms}
        entities = {"rows": rows.entities, "now_ms": now_ms, "aliases_max": self._aliases_max}
        return {
            "raw_chunks": Statement("ingest/merge_raw_chunks", {"rows": rows.raw_chunks}),
            "sessions": Statement("ingest/merge_sessions", sessions),
            "entities": Statement("ingest/merge_entities", entities),
            "concepts": Statement("ingest/merge_concepts", {"rows": rows.concepts, "now_ms": now_ms}),
            "chains": Statement("ingest/merge_chains", {"rows": rows.chains, "now_ms": now_ms}),
        }

    async def receipt(self, tenant_id: str, receipt_id: str) -> dict[str, Any] | None:
        rows = await self._graph.tenant(tenant_id).read("ingest/read_receipt", node_id=receipt_id)
        return json.loads(rows[0]["report_json"]) if rows and rows[0]["report_json"] else None

    async def write_receipt(self, tenant_id: str, receipt_id: str, report: Mapping[str, Any], now_ms: int) -> None:
        await self._graph.tenant(tenant_id).write(
            "ingest/write_receipt",
            node_id=receipt_id,
            report_json=json.dumps(report, ensure_ascii=False),
            now_ms=now_ms,
        )


def _read_state(keys: StateKeys) -> Statement:
    return Statement(
        "ingest/read_state",
        {
            "episode_ids": list(keys.episode_ids),
            "raw_ids": list(keys.raw_ids),
            "session_node_ids": list(keys.session_node_ids),
            "chain_keys": list(keys.chain_keys),
            "concept_keys": list(keys.concept_keys),
            "previous_ids": list(keys.previous_ids),
            "audiences": list(keys.audiences),
        },
    )


def _state(row: Row) -> IngestState:
    return IngestState(
        episodes=dict(row["episodes"]),
        raw_paths=dict(row["raw_paths"]),
        tails=row["tails"],
        chains=row["chains"],
        concepts=dict(row["concepts"]),
        followed=frozenset(row["followed"]),
    )


def _changing(rows: BatchRows, now_ms: int) -> list[Statement]:
    """Statements over what is new or known to exist; versions are closed before their successors take ACTIVE_OF."""
    return [
        Statement("ingest/create_memories", {"rows": rows.memories}),
        Statement("ingest/close_versions", {"rows": rows.closed, "now_ms": now_ms}),
        Statement("ingest/raise_support", {"rows": rows.supported, "now_ms": now_ms}),
        Statement("ingest/extend_windows", {"rows": rows.windows}),
        Statement("ingest/create_edges", {"rows": rows.edges}),
    ]
