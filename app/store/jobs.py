"""The state of jobs: one Meta node for each job of a tenant, with its lease and its last report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.ids import node_id
from app.domain.jobs import JobState
from app.store.graph import Graph


@dataclass(frozen=True, slots=True)
class JobRecord:
    name: str
    state: JobState
    owner: str | None
    expires_at_ms: int
    report_json: str | None


@dataclass(frozen=True, slots=True)
class LeaseAttempt:
    """`owner` holds the lease now, whoever asked for it."""

    owner: str
    expires_at_ms: int
    previous_state: JobState


class JobRepository:
    def __init__(self, graph: Graph, rows_max: int = 100) -> None:
        self._graph = graph
        self._rows_max = rows_max

    async def take_lease(self, tenant_id: str, name: str, owner: str, now_ms: int, expires_at_ms: int) -> LeaseAttempt:
        rows = await self._graph.tenant(tenant_id).write(
            "job/take_lease", node_id=_key(name), name=name, owner=owner, now=now_ms, expires_at=expires_at_ms
        )
        return LeaseAttempt(rows[0]["owner"], rows[0]["expires_at"], JobState(rows[0]["previous_state"]))

    async def renew_lease(self, tenant_id: str, name: str, owner: str, expires_at_ms: int) -> bool:
        """False when another owner took over."""
        return bool(
            await self._graph.tenant(tenant_id).write(
                "job/renew_lease", node_id=_key(name), owner=owner, expires_at=expires_at_ms
            )
        )

    async def finish(
        self, tenant_id: str, name: str, owner: str, state: JobState, report_json: str, now_ms: int
    ) -> None:
        parameters: Mapping[str, str | int] = {
            "node_id": _key(name),
            "owner": owner,
            "state": str(state),
            "report_json": report_json,
            "now": now_ms,
        }
        await self._graph.tenant(tenant_id).write("job/finish_job", **parameters)

    async def list(self, tenant_id: str) -> tuple[JobRecord, ...]:
        rows = await self._graph.tenant(tenant_id).read("job/list_jobs", rows_max=self._rows_max)
        return tuple(
            JobRecord(row["name"], JobState(row["state"]), row["owner"], row["expires_at"] or 0, row["report_json"])
            for row in rows
        )


def _key(name: str) -> str:
    return node_id("meta", "job", name)
