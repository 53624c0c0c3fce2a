"""Brings a database to the schema of this version: `migrations/V####__name.cypher`, each applied once, in order."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from app.domain.errors import Conflict, InvalidInput, Unavailable
from app.domain.ports import Clock
from app.store.graph import Graph, Row
from app.store.leases import HeldLease, new_owner, renewed
from app.store.queries import project_folder

FILE_NAME = re.compile(r"V(\d{4})__([a-z0-9_]+)\.cypher")
STATEMENT_END = re.compile(r";[ \t]*$", re.MULTILINE)
LOCK_FOUNDATION_VERSION = 0
"""The migration that the lock itself stands on: run before the lock is taken, so its statements may run twice."""

Progress = Callable[[str, int, int], None]
"""Called before each statement with its migration, its number from 1, and how many there are in all."""


@dataclass(frozen=True, slots=True)
class MigrationPolicy:
    lease_seconds: float = 60.0
    lock_wait_seconds: float = 120.0
    poll_seconds: float = 0.2
    index_wait_seconds: float = 600.0
    rows_max: int = 1000


@dataclass(frozen=True, slots=True)
class Migration:
    """`sha256` is over the file with line ends as \\n: a checkout on another system is the same migration."""

    version: int
    name: str
    sha256: str
    statements: tuple[str, ...]

    @property
    def label(self) -> str:
        return _label(self.version, self.name)


@dataclass(frozen=True, slots=True)
class AppliedMigration:
    version: int
    name: str
    sha256: str
    applied_at_ms: int

    @property
    def label(self) -> str:
        return _label(self.version, self.name)


@dataclass(frozen=True, slots=True)
class MigrationStatus:
    """`changed`: applied files whose content is another today. `unknown`: applied by a later version of the program."""

    applied: tuple[AppliedMigration, ...]
    pending: tuple[Migration, ...]
    changed: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def is_current(self) -> bool:
        return not (self.pending or self.changed or self.unknown)


@dataclass(frozen=True, slots=True)
class MigrationReport:
    applied: tuple[str, ...]
    statements: int
    milliseconds: float


def _label(version: int, name: str) -> str:
    return f"V{version:04d}__{name}"


def read_migrations(folder: Path | None = None) -> tuple[Migration, ...]:
    """The migrations of a folder by version. Raises InvalidInput for a misnamed file or a version that comes twice."""
    folder = folder or project_folder("migrations")
    paths = [path for path in sorted(folder.glob("*.cypher")) if path.name != "schema.cypher"]
    migrations = tuple(_read_migration(path) for path in paths)
    versions = [migration.version for migration in migrations]
    if len(set(versions)) < len(versions):
        raise InvalidInput(f"Two migrations in {folder} have the same version.", "Give the later one the next number.")
    return migrations


def _read_migration(path: Path) -> Migration:
    match = FILE_NAME.fullmatch(path.name)
    if match is None:
        raise InvalidInput(f"{path.name} is not named like a migration.", "Name it V0005__what_it_does.cypher.")
    content = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    digest = sha256(content.encode()).hexdigest()
    return Migration(int(match.group(1)), match.group(2), digest, split_statements(content))


def split_statements(content: str) -> tuple[str, ...]:
    """Statements end with `;` at the end of a line; comment lines are left out."""
    code = "\n".join(line for line in content.splitlines() if not line.lstrip().startswith("//"))
    return tuple(statement.strip() for statement in STATEMENT_END.split(code) if statement.strip())


def whole_schema(migrations: Sequence[Migration]) -> str:
    """What `migrations/schema.cypher` holds: the statements of all migrations, in order."""
    parts = ["// Today's whole schema: the sum of the migrations, generated from them."]
    for migration in migrations:
        parts += [f"\n// {migration.label}", *(f"{statement};" for statement in migration.statements)]
    return "\n".join(parts) + "\n"


class Migrator:
    """Safe to run twice and by several processes at once: one holds the lock, the others wait and find nothing left."""

    def __init__(
        self,
        graph: Graph,
        clock: Clock,
        policy: MigrationPolicy | None = None,
        *,
        folder: Path | None = None,
    ) -> None:
        self._system = graph.system
        self._clock = clock
        self._policy = policy or MigrationPolicy()
        self._folder = folder
        self._owner = new_owner()

    async def status(self) -> MigrationStatus:
        """Reads only. Cost: one query."""
        files = {migration.version: migration for migration in read_migrations(self._folder)}
        applied = await self._applied()
        done = {migration.version for migration in applied}
        return MigrationStatus(
            applied=applied,
            pending=tuple(migration for version, migration in files.items() if version not in done),
            changed=tuple(
                files[record.version].label
                for record in applied
                if record.version in files and files[record.version].sha256 != record.sha256
            ),
            unknown=tuple(record.label for record in applied if record.version not in files),
        )

    async def plan(self) -> tuple[Migration, ...]:
        """What `apply` would do. Raises like it, and changes nothing."""
        status = await self.status()
        _refuse_changed_history(status)
        return status.pending

    async def prepare(self) -> None:
        """Gives a database that holds nothing yet today's schema: without it nothing in there is unique, or found fast.

        What is there already is migrated by hand: raises Conflict for a schema of another version. Cost: one query.
        """
        if not await self.plan():
            return
        if not (await self._system.read("migration/find_data", rows_max=1))[0]["is_there"]:
            await self.apply()
        elif pending := await self.plan():  # anew: somebody else may have prepared it, and written, just now
            names = ", ".join(migration.label for migration in pending)
            raise Conflict(
                f"The database has the schema of an earlier version; not applied: {names}.",
                "Run `memctl migrate`; with --dry-run it only says what it would do.",
            )

    async def apply(self, progress: Progress = lambda _migration, _number, _count: None) -> MigrationReport:
        """Applies what is pending and waits until every index is online.

        Raises Conflict when an applied file has changed or another process keeps the lock, Unavailable when an
        index does not come online in time.
        """
        started = time.perf_counter()
        pending = await self.plan()
        if pending:
            await self._lay_lock_foundation()
            async with self._lock() as lease:
                pending = await self.plan()
                await self._apply_all(pending, lease, progress)
        await self.wait_for_indexes()
        return MigrationReport(
            applied=tuple(migration.label for migration in pending),
            statements=sum(len(migration.statements) for migration in pending),
            milliseconds=(time.perf_counter() - started) * 1000,
        )

    async def indexes(self) -> list[Row]:
        """Every index with its state: rows of `cypher/migration/list_indexes.cypher`."""
        return await self._system.read("migration/list_indexes", rows_max=self._policy.rows_max)

    async def constraints(self) -> list[Row]:
        return await self._system.read("migration/list_constraints", rows_max=self._policy.rows_max)

    async def wait_for_indexes(self) -> None:
        """Returns when all are online. Raises Unavailable that names the index which failed or is late."""
        deadline = time.monotonic() + self._policy.index_wait_seconds
        while True:
            waiting = [row for row in await self.indexes() if row["state"] != "ONLINE"]
            if not waiting:
                return
            _refuse_failed_index(waiting)
            if time.monotonic() >= deadline:
                names = ", ".join(f"{row['name']} ({row['percent']:.0f} %)" for row in waiting)
                raise Unavailable(
                    f"Indexes were not online after {self._policy.index_wait_seconds:.0f} s: {names}.",
                    "They go on building in the server; run `memctl migrate` again to wait on.",
                )
            await asyncio.sleep(self._policy.poll_seconds)

    async def _applied(self) -> tuple[AppliedMigration, ...]:
        rows = await self._system.read("migration/list_applied", rows_max=self._policy.rows_max)
        return tuple(AppliedMigration(row["version"], row["name"], row["sha256"], row["applied_at"]) for row in rows)

    async def _lay_lock_foundation(self) -> None:
        for migration in read_migrations(self._folder):
            if migration.version == LOCK_FOUNDATION_VERSION:
                for statement in migration.statements:
                    await self._system.change_schema(statement)

    async def _apply_all(self, pending: Sequence[Migration], lease: HeldLease, progress: Progress) -> None:
        count = sum(len(migration.statements) for migration in pending)
        number = 0
        for migration in pending:
            for statement in migration.statements:
                lease.require()
                number += 1
                progress(migration.label, number, count)
                await self._system.change_schema(statement)
            lease.require()
            await self._system.write(
                "migration/record_applied",
                version=migration.version,
                name=migration.name,
                sha256=migration.sha256,
                now=self._clock.now_ms(),
            )

    @asynccontextmanager
    async def _lock(self) -> AsyncIterator[HeldLease]:
        await self._wait_for_lock()
        try:
            async with renewed("schema changes", self._policy.lease_seconds, self._take_lease) as lease:
                yield lease
        finally:
            await self._system.write("migration/release_lease", owner=self._owner)

    async def _wait_for_lock(self) -> None:
        deadline = time.monotonic() + self._policy.lock_wait_seconds
        while not await self._take_lease():
            if time.monotonic() >= deadline:
                raise Conflict(
                    f"Another process has been migrating for more than {self._policy.lock_wait_seconds:.0f} s.",
                    "Wait for it to end, then run `memctl migrate --status`; a killed one frees the lock by itself.",
                )
            await asyncio.sleep(self._policy.poll_seconds)

    async def _take_lease(self) -> bool:
        now = self._clock.now_ms()
        expires_at = now + round(self._policy.lease_seconds * 1000)
        rows = await self._system.write("migration/take_lease", owner=self._owner, now=now, expires_at=expires_at)
        return bool(rows[0]["owner"] == self._owner)


def _refuse_changed_history(status: MigrationStatus) -> None:
    if status.changed:
        raise Conflict(
            f"Applied migrations have another content today: {', '.join(status.changed)}.",
            "Restore those files from the release that applied them; put the change into a new migration.",
        )
    if status.unknown:
        raise Conflict(
            f"The database was migrated by a later version of this program: {', '.join(status.unknown)}.",
            "Install that version or a later one.",
        )


def _refuse_failed_index(waiting: Sequence[Row]) -> None:
    failed = next((row for row in waiting if row["state"] == "FAILED"), None)
    if failed is not None:
        raise Unavailable(
            f"Index {failed['name']} failed: {failed['failure']}.",
            # house rule: cypher because it is advice in a sentence
            f"Drop it (DROP INDEX {failed['name']}), mend what the message names, and run `memctl migrate` again.",
        )
