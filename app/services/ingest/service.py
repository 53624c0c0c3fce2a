"""Ingest: raw text in, graph out. One call takes any number of items; each batch of them is one transaction."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice

from app.domain.errors import GraphMemoryError, InvalidInput
from app.domain.ids import node_id
from app.domain.memory_units import IngestOptions, IngestReport, IngestWarning, SourceItem, Turn
from app.domain.ports import Clock
from app.domain.scope import Scope
from app.services.ingest.drafting import Drafting
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.pipeline import IngestPipeline, PreparedBatch
from app.services.ingest.policy import IngestPolicy
from app.store.ingest import IngestRepository

NO_KEY = (
    "{count} turns came without a time and without source and position: sent again they are stored again. "
    "Give one of these, or an idempotency key."
)
Progress = Callable[[int], None]
"""Called after each transaction with the number of items that are wholly written: the first so many of them."""


class IngestService:
    def __init__(
        self,
        pipeline: IngestPipeline,
        repository: IngestRepository,
        drafting: Drafting,
        clock: Clock,
        policy: IngestPolicy,
    ) -> None:
        self._pipeline = pipeline
        self._repository = repository
        self._drafting = drafting
        self._clock = clock
        self._policy = policy
        self._writers: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def ingest(
        self,
        scope: Scope,
        items: Iterable[SourceItem],
        options: IngestOptions | None = None,
        progress: Progress | None = None,
    ) -> IngestReport:
        """Answers when everything is stored and searchable. What is acknowledged is durable.

        An item that breaks a rule is rejected with a warning and the others go in; when none is left, the first
        error is raised. The same items again change nothing. Items are read lazily, a batch ahead.
        """
        options = options or IngestOptions()
        receipt_id = node_id("receipt", scope.user_id, options.idempotency_key) if options.idempotency_key else None
        if receipt_id and (earlier := await self._repository.receipt(scope.tenant_id, receipt_id)):
            return _report_from(earlier)
        report = await self._ingest_all(scope, items, options, progress)
        if receipt_id:
            await self._repository.write_receipt(scope.tenant_id, receipt_id, asdict(report), self._clock.now_ms())
        return report

    async def warm_up(self) -> None:
        await self._pipeline.warm_up()

    async def _ingest_all(
        self, scope: Scope, items: Iterable[SourceItem], options: IngestOptions, progress: Progress | None
    ) -> IngestReport:
        intake = _Intake(self._drafting, options, scope.audience_of(options.visibility), self._clock)
        batches = intake.batches(items, self._policy.batch_items_max)
        report = IngestReport()
        upcoming = await self._prepare_next(scope, batches, options)
        while upcoming is not None:
            following = asyncio.create_task(self._prepare_next(scope, batches, options))
            try:
                async with self._writers[scope.tenant_id]:
                    report = report.plus(await self._pipeline.commit(scope, upcoming))
            except BaseException:
                following.cancel()
                raise
            if progress:
                progress(upcoming.items_done)
            upcoming = await following
        if intake.first_error and intake.items_seen == intake.items_rejected:
            raise intake.first_error
        if intake.items_seen == 0:
            raise InvalidInput("Nothing to ingest.", "Give at least one turn, document or attachment.")
        return replace(
            report,
            items=intake.items_seen,
            items_rejected=intake.items_rejected,
            warnings=(*intake.all_warnings(), *report.warnings),
        )

    async def _prepare_next(
        self, scope: Scope, batches: Iterator[_Batch], options: IngestOptions
    ) -> PreparedBatch | None:
        batch = await asyncio.to_thread(next, batches, None)
        if batch is None:
            return None
        prepared = await self._pipeline.prepare(scope, batch.drafts, is_extracted=options.extract)
        return replace(prepared, items_done=batch.items_done)


@dataclass(frozen=True, slots=True)
class _Batch:
    """`items_done`: items whose last draft is in this batch or an earlier one."""

    drafts: Sequence[EpisodeDraft]
    items_done: int


class _Intake:
    """Reads items lazily into batches of drafts and counts what it sees."""

    def __init__(self, drafting: Drafting, options: IngestOptions, audience: str, clock: Clock) -> None:
        self._drafting = drafting
        self._options = options
        self._audience = audience
        self._clock = clock
        self.items_seen = 0
        self.items_rejected = 0
        self.first_error: GraphMemoryError | None = None
        self.warnings: list[IngestWarning] = []
        self.turns_without_key = 0

    def all_warnings(self) -> tuple[IngestWarning, ...]:
        if not self.turns_without_key or self._options.idempotency_key:
            return tuple(self.warnings)
        return (*self.warnings, IngestWarning(NO_KEY.format(count=self.turns_without_key)))

    def batches(self, items: Iterable[SourceItem], size: int) -> Iterator[_Batch]:
        drafts = self._drafts(items)
        first = next(drafts, None)
        while first is not None:
            numbered = [first, *islice(drafts, size - 1)]
            first = next(drafts, None)
            goes_on = first is not None and first[0] == numbered[-1][0]
            yield _Batch([draft for _, draft in numbered], numbered[-1][0] - goes_on)

    def _drafts(self, items: Iterable[SourceItem]) -> Iterator[tuple[int, EpisodeDraft]]:
        """Each draft with the number, from 1, of the item it comes from."""
        for item in items:
            self.items_seen += 1
            self.turns_without_key += isinstance(item, Turn) and not item.has_key
            try:
                for draft in self._drafting.drafts_of(item, self._options, self._audience, self._clock.now_ms()):
                    yield self.items_seen, draft
            except GraphMemoryError as error:
                self.items_rejected += 1
                self.first_error = self.first_error or error
                self.warnings.append(IngestWarning(f"Item {self.items_seen} was left out: {error}"))


def _report_from(stored: dict[str, object]) -> IngestReport:
    """A report as JSON gave it back. Raises TypeError for one that another version wrote with other fields."""
    warnings = stored.pop("warnings", [])
    lists = {key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()}
    assert isinstance(warnings, list)
    return IngestReport(**lists, warnings=tuple(IngestWarning(**warning) for warning in warnings))  # type: ignore[arg-type]
