"""The state of jobs: one Meta node for each job of a tenant, with its lease, its progress and its last report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.ids import node_id
from app.domain.jobs import JobState
from app.store.graph import Graph, Row


@dataclass(frozen=True, slots=True)
class JobRecord:
    """`started_at_ms` is None for a job that never ran; `options` are those of its last run."""

    name: str
    state: JobState
    started_at_ms: int | None
    expires_at_ms: int
    owner: str | None = None
    done: int = 0
    total: int = 0
    report_json: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TenantJobs:
    """`known_since_ms`: since when the tenant is there. `records`: its jobs that ran, by name."""

    tenant_id: str
    known_since_ms: int
    records: Mapping[str, JobRecord]


@dataclass(frozen=True, slots=True)
class LeaseAttempt:
    """`owner` holds the lease now, whoever asked for it."""

    owner: str
    expires_at_ms: int
    previous_state: JobState


@dataclass(frozen=True, slots=True)
class LeaseRenewal:
    is_held: bool
    cancel_requested: bool = False


class JobRepository:
    def __init__(self, graph: Graph, rows_max: int = 100) -> None:
        self._graph = graph
        self._rows_max = rows_max

    async def take_lease(
        self, tenant_id: str, name: str, owner: str, now_ms: int, expires_at_ms: int, options: Mapping[str, str]
    ) -> LeaseAttempt:
        parameters: Mapping[str, str | int] = {
            "node_id": _key(name),
            "name": name,
            "owner": owner,
            "now": now_ms,
            "expires_at": expires_at_ms,
            "options_json": json.dumps(dict(options), ensure_ascii=False),
        }
        rows = await self._graph.tenant(tenant_id).write("job/take_lease", **parameters)
        return LeaseAttempt(rows[0]["owner"], rows[0]["expires_at"], JobState(rows[0]["previous_state"]))

    async def renew_lease(
        self, tenant_id: str, name: str, owner: str, expires_at_ms: int, done: int = 0, total: int = 0
    ) -> LeaseRenewal:
        """Not held: another owner took over, or the run has ended."""
        rows = await self._graph.tenant(tenant_id).write(
            "job/renew_lease", node_id=_key(name), owner=owner, expires_at=expires_at_ms, done=done, total=total
        )
        return LeaseRenewal(True, rows[0]["cancel_requested"]) if rows else LeaseRenewal(False)

    async def request_cancel(self, tenant_id: str, name: str, now_ms: int) -> bool:
        """False when the job does not run."""
        return bool(await self._graph.tenant(tenant_id).write("job/request_cancel", node_id=_key(name), now=now_ms))

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

    async def of_tenant(self, tenant_id: str) -> TenantJobs:
        rows = await self._graph.tenant(tenant_id).read("job/list_jobs", rows_max=self._rows_max)
        return _tenant_jobs(tenant_id, rows[0])

    async def by_tenant(self, after_tenant_id: str, rows_max: int) -> tuple[TenantJobs, ...]:
        """A page of all tenants, in the order of their ids."""
        rows = await self._graph.system.read("job/list_tenants", after=after_tenant_id, rows_max=rows_max)
        return tuple(_tenant_jobs(row["tenant_id"], row) for row in rows)


def _tenant_jobs(tenant_id: str, row: Row) -> TenantJobs:
    records = [_record(each) for each in row["jobs"]]
    return TenantJobs(tenant_id, row["known_since"] or 0, {record.name: record for record in records})


def _record(row: Row) -> JobRecord:
    return JobRecord(
        name=row["name"],
        state=JobState(row["state"]),
        started_at_ms=row.get("started_at"),
        expires_at_ms=row["expires_at"] or 0,
        owner=row.get("owner"),
        done=row.get("done") or 0,
        total=row.get("total") or 0,
        report_json=row.get("report_json"),
        options=json.loads(row.get("options_json") or "{}"),
    )


def _key(name: str) -> str:
    return node_id("meta", "job", name)
