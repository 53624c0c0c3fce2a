"""What ingestion reads and writes: one read of the state, one transaction of rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.errors import Conflict
from app.store.graph import Graph, Row, Statement, StatementRows, TenantGraph


@dataclass(frozen=True, slots=True)
class IngestState:
    """`episodes` maps ids that exist to the hash of their raw text, `raw_paths` hashes that are stored to their blob;
    `tails` and `chains` are rows of `read_state`."""

    write_count: int
    episodes: Mapping[str, str]
    raw_paths: Mapping[str, str]
    tails: Sequence[Row]
    chains: Sequence[Row]


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

    raw_chunks: int
    sessions: int
    entities: int
    concepts: int
    chains: int


class StaleState(Conflict):
    """Another writer of the tenant came first: read the state again."""


class IngestRepository:
    def __init__(self, graph: Graph, *, session_text_characters_max: int, aliases_max: int = 50) -> None:
        self._graph = graph
        self._session_text_characters_max = session_text_characters_max
        self._aliases_max = aliases_max

    async def state(
        self,
        tenant_id: str,
        *,
        episode_ids: Sequence[str] = (),
        raw_ids: Sequence[str] = (),
        session_node_ids: Sequence[str] = (),
        chain_keys: Sequence[str] = (),
    ) -> IngestState:
        rows = await self._graph.tenant(tenant_id).read(
            "ingest/read_state",
            episode_ids=list(episode_ids),
            raw_ids=list(raw_ids),
            session_node_ids=list(session_node_ids),
            chain_keys=list(chain_keys),
        )
        row = rows[0]
        return IngestState(
            row["write_count"], dict(row["episodes"]), dict(row["raw_paths"]), row["tails"], row["chains"]
        )

    async def write(
        self,
        tenant_id: str,
        rows: BatchRows,
        *,
        now_ms: int,
        expected_write_count: int,
        also: Sequence[Statement] = (),
    ) -> WrittenBatch:
        """One transaction. Raises StaleState, with nothing written, when another writer came first."""
        merging = {
            "raw_chunks": Statement("ingest/merge_raw_chunks", {"rows": list(rows.raw_chunks)}),
            "sessions": Statement(
                "ingest/merge_sessions",
                {
                    "rows": list(rows.sessions),
                    "characters_max": self._session_text_characters_max,
                    "now_ms": now_ms,
                },
            ),
            "entities": Statement(
                "ingest/merge_entities",
                {"rows": list(rows.entities), "now_ms": now_ms, "aliases_max": self._aliases_max},
            ),
            "concepts": Statement("ingest/merge_concepts", {"rows": list(rows.concepts), "now_ms": now_ms}),
            "chains": Statement("ingest/merge_chains", {"rows": list(rows.chains), "now_ms": now_ms}),
        }
        changing = [
            Statement("ingest/create_memories", {"rows": list(rows.memories)}),
            Statement("ingest/close_versions", {"rows": list(rows.closed), "now_ms": now_ms}),
            Statement("ingest/raise_support", {"rows": list(rows.supported), "now_ms": now_ms}),
            Statement("ingest/extend_windows", {"rows": list(rows.windows)}),
            Statement("ingest/create_edges", {"rows": list(rows.edges)}),
        ]
        opening = Statement("ingest/touch_tenant", {"now_ms": now_ms, "expected_write_count": expected_write_count})
        used = {name: statement for name, statement in merging.items() if statement.parameters["rows"]}
        work = [*used.values(), *(statement for statement in changing if statement.parameters["rows"]), *also]
        results = await self._write_after(self._graph.tenant(tenant_id), opening, work)
        created = dict(zip(used, (result.nodes_created for result in results), strict=False))
        return WrittenBatch(**{name: created.get(name, 0) for name in merging})

    @staticmethod
    async def _write_after(graph: TenantGraph, opening: Statement, work: Sequence[Statement]) -> list[StatementRows]:
        def someone_came_first(rows: StatementRows) -> None:
            if not rows:
                raise StaleState("Another writer of this tenant came first.", "Read the state again and repeat.")

        results = await graph.write_all([opening, *work], check_first=someone_came_first)
        return results[1:]

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
