"""Runs jobs: one holder of a tenant's job at a time, resumable after a kill, with a report kept in the graph."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Protocol

from app.domain.errors import Conflict, GraphMemoryError, NotFound, NotPermitted
from app.domain.jobs import JobProgress, JobReport, JobState, JobStatus
from app.domain.ports import Clock
from app.domain.scope import Right, Scope
from app.domain.time import from_ms
from app.store.jobs import JobRecord, JobRepository
from app.store.leases import HeldLease, new_owner, renewed


@dataclass(frozen=True, slots=True)
class JobPolicy:
    """`lease_seconds`: how long after a kill another process may go on with the job."""

    lease_seconds: float = 60.0
    batch_rows: int = 256


@dataclass(slots=True)
class JobRun:
    """One run, in the hands of the job: it adds to `counts` and `notes`, and calls `step` between batches."""

    scope: Scope
    batch_rows: int
    lease: HeldLease
    progress: JobProgress | None = None
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, name: str, count: int) -> None:
        self.counts[name] = self.counts.get(name, 0) + count

    def step(self, done: int, total: int) -> None:
        """Raises Conflict when the lease was lost."""
        self.lease.require()
        if self.progress is not None:
            self.progress(done, total)


class Job(Protocol):
    """Work in batches, each one transaction, so that stopping between any two leaves a consistent graph."""

    @property
    def name(self) -> str: ...

    @property
    def purpose(self) -> str: ...

    async def preview(self, scope: Scope) -> Mapping[str, int]:
        """What a run would do, by the names of its counts. Writes nothing."""
        ...

    async def run(self, run: JobRun) -> None: ...


class Jobs:
    def __init__(
        self, jobs: Sequence[Job], repository: JobRepository, clock: Clock, policy: JobPolicy | None = None
    ) -> None:
        self._jobs = {job.name: job for job in jobs}
        self._repository = repository
        self._clock = clock
        self._policy = policy or JobPolicy()

    async def list(self, scope: Scope) -> tuple[JobStatus, ...]:
        """Every job there is, with the state of its last run for this tenant."""
        records = {record.name: record for record in await self._repository.list(scope.tenant_id)}
        return tuple(self._status(job, records.get(job.name)) for job in self._jobs.values())

    async def run(
        self, scope: Scope, name: str, *, dry_run: bool = False, progress: JobProgress | None = None
    ) -> JobReport:
        """Runs a job to its end. Raises NotFound for a name that is none, Conflict while another process runs it.

        When cancelled or failed, what was done stays, the report says so, and the next run goes on from there.
        """
        job = self._require(scope, name)
        if dry_run:
            return await self._preview(scope, job)
        async with self._leased(scope, name) as (lease, owner, resumed):
            started_at_ms = self._clock.now_ms()
            run = JobRun(scope, self._policy.batch_rows, lease, progress)

            async def close(state: JobState) -> JobReport:
                report = self._report(run, name, state, resumed, started_at_ms)
                await self._keep(scope, owner, report)
                return report

            try:
                await job.run(run)
            except asyncio.CancelledError:
                await asyncio.shield(close(JobState.CANCELLED))
                raise
            except Exception as error:
                run.notes.append(error.message if isinstance(error, GraphMemoryError) else type(error).__name__)
                await close(JobState.FAILED)
                raise
            return await close(JobState.DONE)

    def _require(self, scope: Scope, name: str) -> Job:
        if Right.ADMINISTER not in scope.rights:
            raise NotPermitted("Running jobs needs the right to administer.", "Use a credential that grants it.")
        if name not in self._jobs:
            raise NotFound(f"There is no job named {name[:60]!r}.", f"Choose one of: {', '.join(self._jobs)}.")
        return self._jobs[name]

    async def _preview(self, scope: Scope, job: Job) -> JobReport:
        started_at_ms = self._clock.now_ms()
        counts = dict(await job.preview(scope))
        return JobReport(job.name, JobState.DONE, True, False, started_at_ms, self._clock.now_ms(), counts)

    @asynccontextmanager
    async def _leased(self, scope: Scope, name: str) -> AsyncIterator[tuple[HeldLease, str, bool]]:
        owner, tenant_id = new_owner(), scope.tenant_id
        now = self._clock.now_ms()
        attempt = await self._repository.take_lease(tenant_id, name, owner, now, self._lease_end())
        if attempt.owner != owner:
            raise Conflict(
                f"Job {name} is running in {attempt.owner}.",
                "Wait for it; if that process was killed, "
                f"the job is free again at {from_ms(attempt.expires_at_ms):%H:%M:%S} UTC.",
            )

        async def renew() -> bool:
            return await self._repository.renew_lease(tenant_id, name, owner, self._lease_end())

        async with renewed(f"job {name}", self._policy.lease_seconds, renew) as lease:
            yield lease, owner, attempt.previous_state is JobState.RUNNING

    def _lease_end(self) -> int:
        return self._clock.now_ms() + round(self._policy.lease_seconds * 1000)

    def _report(self, run: JobRun, name: str, state: JobState, resumed: bool, started_at_ms: int) -> JobReport:
        return JobReport(
            name=name,
            state=state,
            is_dry_run=False,
            resumed=resumed,
            started_at_ms=started_at_ms,
            finished_at_ms=self._clock.now_ms(),
            counts=dict(run.counts),
            notes=tuple(run.notes),
        )

    async def _keep(self, scope: Scope, owner: str, report: JobReport) -> None:
        """Ends the run in the graph, which also frees the lease."""
        content = json.dumps(asdict(report), ensure_ascii=False)
        await self._repository.finish(scope.tenant_id, report.name, owner, report.state, content, report.finished_at_ms)

    def _status(self, job: Job, record: JobRecord | None) -> JobStatus:
        if record is None:
            return JobStatus(job.name, job.purpose, JobState.NEVER_RUN)
        is_running = record.state is JobState.RUNNING
        has_lapsed = is_running and record.expires_at_ms <= self._clock.now_ms()
        return JobStatus(
            name=job.name,
            purpose=job.purpose,
            state=JobState.INTERRUPTED if has_lapsed else record.state,
            owner=record.owner if is_running else None,
            lease_until_ms=record.expires_at_ms if is_running else None,
            report=_report_from(record.report_json),
        )


def _report_from(content: str | None) -> JobReport | None:
    if content is None:
        return None
    values = json.loads(content)
    return JobReport(**{**values, "state": JobState(values["state"]), "notes": tuple(values["notes"])})
