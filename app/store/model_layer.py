"""Texts that wait for the language model, and what became of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.audit_trail import Signature
from app.domain.knowledge import Role
from app.store.graph import Graph, Statement, StatementRows
from app.store.tenant_writes import Planned, write_signed

CONFIDENCE_MAX = 0.99
STATEMENTS_MAX = 100


class ModelState(StrEnum):
    """Stored as `model_state` on an episode; one without was never meant for the model."""

    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class KnownStatement:
    """What another layer found in the same text. `roles` are (role, name key)."""

    node_id: str
    predicate: str
    negated: bool
    object_key: str
    roles: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class WaitingText:
    """Properties of the episode and its raw chunk, and where the text stands in that: characters."""

    episode: dict[str, Any]
    raw: dict[str, Any]
    offset: int
    length: int
    statements: tuple[KnownStatement, ...]

    @property
    def node_id(self) -> str:
        return str(self.episode["node_id"])

    @property
    def attempts(self) -> int:
        return int(self.episode["model_attempts"] or 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one text. `reason` says why it was not read."""

    node_id: str
    state: ModelState
    model: str
    prompt: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """`doubt` is 1 - the confidence of the later finding (noisy-or)."""

    node_id: str
    episode_id: str
    doubt: float


class ModelLayerRepository:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def waiting(self, tenant_id: str, rows_max: int) -> list[WaitingText]:
        rows = await self._graph.tenant(tenant_id).read(
            "model_layer/list_waiting",
            roles=[role.value for role in Role],
            rows_max=rows_max,
            statements_max=STATEMENTS_MAX,
        )
        return [
            WaitingText(
                episode=row["episode"],
                raw=row["raw"],
                offset=row["place"]["offset"] or 0,
                length=row["place"]["length"] or 0,
                statements=tuple(
                    KnownStatement(
                        node_id=one["node_id"],
                        predicate=one["predicate"],
                        negated=bool(one["negated"]),
                        object_key=one["object_key"] or "",
                        roles=frozenset((role, key) for role, key in one["roles"]),
                    )
                    for one in row["statements"]
                ),
            )
            for row in rows
        ]

    async def counts(self, tenant_id: str) -> dict[ModelState, int]:
        rows = await self._graph.tenant(tenant_id).read(
            "model_layer/count_states", states=[state.value for state in ModelState]
        )
        return {ModelState(row["state"]): int(row["texts"]) for row in rows}

    async def waiting_tenants(self, rows_max: int) -> list[str]:
        rows = await self._graph.system.read("model_layer/list_waiting_tenants", rows_max=rows_max)
        return [row["tenant_id"] for row in rows]

    async def record(self, signature: Signature, outcome: Outcome, now_ms: int) -> None:
        """For a text that brought nothing to write."""
        await write_signed(self._graph, signature, now_ms, [outcome_statement(outcome, now_ms)])

    async def retry_failed(self, signature: Signature, rows_max: int, now_ms: int) -> int:
        """One page, in one transaction. How many wait again."""

        def again(rows: StatementRows) -> Planned:
            node_ids = [row["node_id"] for row in rows]
            given = {"node_ids": node_ids, "now_ms": now_ms}
            return Planned([Statement("model_layer/retry_failed", given)] if node_ids else ())

        listing = Statement("model_layer/list_failed", {"rows_max": rows_max})
        results = await write_signed(self._graph, signature, now_ms, [listing], again)
        return len(results[0])


def outcome_statement(outcome: Outcome, now_ms: int) -> Statement:
    return Statement(
        "model_layer/record_outcome",
        {
            "node_id": outcome.node_id,
            "state": outcome.state.value,
            "model": outcome.model,
            "prompt": outcome.prompt,
            "reason": outcome.reason,
            "now_ms": now_ms,
        },
    )


def agreement_statement(agreements: Sequence[Agreement], now_ms: int) -> Statement:
    rows = [{"node_id": one.node_id, "episode_id": one.episode_id, "doubt": one.doubt} for one in agreements]
    return Statement("model_layer/raise_agreement", {"rows": rows, "confidence_max": CONFIDENCE_MAX, "now_ms": now_ms})
