"""Statements that wait to be linked by the language model, and the links it found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.audit_trail import Signature
from app.domain.conflicts import ConflictDimension, ConflictType
from app.domain.events import EventDraft, EventName
from app.domain.ids import edge_id
from app.domain.knowledge import EdgeType, Role
from app.store.events import event_statement
from app.store.graph import Graph, Row, Statement, StatementRows
from app.store.model_layer import ModelState, Outcome, retry_failed
from app.store.tenant_writes import Planned, write_signed

CREATOR = "language_model"
LINKING = [EdgeType.CAUSES.value, EdgeType.SUPPORTS.value, EdgeType.CONTRADICTS.value, EdgeType.SAME_AS.value]
"""Statements that one of these joins are linked."""


@dataclass(frozen=True, slots=True)
class NearStatement:
    node_id: str
    text: str
    said_at_ms: int


@dataclass(frozen=True, slots=True)
class UnlinkedStatement:
    """`others` were written before it, are read by the same people, and share a name with it, or stand in the same
    message or the next."""

    told: NearStatement
    others: tuple[NearStatement, ...]
    attempts: int

    @property
    def node_id(self) -> str:
        return self.told.node_id


@dataclass(frozen=True, slots=True)
class Link:
    """`confidence` is 0..1, and the weight of the edge."""

    type: EdgeType
    source_id: str
    target_id: str
    confidence: float

    @property
    def edge_id(self) -> str:
        return edge_id(self.type, self.source_id, self.target_id)


class ModelLinkRepository:
    """`others_max`: statements beside which one is shown. Names that more than `documents_max` memories have are too
    common to say that two belong together."""

    def __init__(self, graph: Graph, *, others_max: int = 8, documents_max: int = 200) -> None:
        self._graph = graph
        self._others_max = others_max
        self._documents_max = documents_max

    async def unlinked(self, tenant_id: str, rows_max: int, after: UnlinkedStatement | None) -> list[UnlinkedStatement]:
        rows = await self._graph.tenant(tenant_id).read(
            "model_layer/list_unlinked",
            roles=[role.value for role in Role],
            linking=LINKING,
            after_id=after.node_id if after else "",
            rows_max=rows_max,
            others_max=self._others_max,
            documents_max=self._documents_max,
        )
        return [
            UnlinkedStatement(_near(row["told"]), tuple(map(_near, row["others"])), int(row["attempts"]))
            for row in rows
        ]

    async def counts(self, tenant_id: str) -> dict[ModelState, int]:
        rows = await self._graph.tenant(tenant_id).read("model_layer/count_unlinked")
        return {ModelState(row["state"]): int(row["statements"]) for row in rows}

    async def link(
        self, signature: Signature, statement: UnlinkedStatement, links: Sequence[Link], outcome: Outcome, now_ms: int
    ) -> tuple[Link, ...] | None:
        """What is new of them, in one transaction; None where the statement is gone. A link to what was deleted
        meanwhile is left out."""
        made: list[Link] = []
        is_there: list[bool] = []
        ends = {end for link in links for end in (link.source_id, link.target_id)} | {statement.node_id}
        reading = Statement("model_layer/read_linkable", {"node_ids": sorted(ends)})

        def plan(rows: StatementRows) -> Planned:
            living = {row["node_id"]: row["audience"] for row in rows}
            is_there[:] = [statement.node_id in living]
            made[:] = [one for one in links if one.source_id in living and one.target_id in living]
            if not is_there[0]:
                return Planned()
            edges = [_edge_row(signature.tenant_id, one, outcome.prompt, now_ms) for one in made]
            return Planned(
                [
                    Statement("model_layer/note_linking", {**_outcome_row(outcome, statement), "now_ms": now_ms}),
                    Statement("ingest/create_edges", {"rows": edges}),
                    event_statement(list(_events(made, living[statement.node_id])), now_ms, creator=CREATOR),
                ]
            )

        await write_signed(self._graph, signature, now_ms, [reading], plan)
        return tuple(made) if is_there[0] else None

    async def retry_failed(self, signature: Signature, rows_max: int, now_ms: int) -> int:
        """One page, in one transaction. How many wait again."""
        return await retry_failed(self._graph, "model_layer/list_failed_linking", signature, rows_max, now_ms)


def _near(row: Row) -> NearStatement:
    return NearStatement(row["node_id"], row["text"], row["event_at"])


def _outcome_row(outcome: Outcome, statement: UnlinkedStatement) -> Row:
    return {
        "node_id": outcome.node_id,
        "state": outcome.state.value,
        "attempts": statement.attempts + 1,
        "model": outcome.model,
        "prompt": outcome.prompt,
        "reason": outcome.reason,
    }


def _edge_row(tenant_id: str, link: Link, prompt: str, now_ms: int) -> Row:
    properties = {
        "edge_id": link.edge_id,
        "tenant_id": tenant_id,
        "weight": link.confidence,
        "confidence": link.confidence,
        "since": now_ms,
        "created_at": now_ms,
        "updated_at": now_ms,
        "creator": CREATOR,
        "prompt": prompt,
    }
    if link.type is EdgeType.CONTRADICTS:
        properties |= {"dimension": ConflictDimension.VALUE.value, "conflict_type": ConflictType.CONTRADICTION.value}
    ends = {"source_id": link.source_id, "target_id": link.target_id}
    return {"type": link.type.value, **ends, "properties": properties}


def _events(links: Iterable[Link], audience: str) -> Iterable[EventDraft]:
    for one in links:
        detail = {"type": one.type.value, "source_id": one.source_id, "target_id": one.target_id}
        yield EventDraft(EventName.EDGE_CREATED, (one.edge_id,), detail, audience)
