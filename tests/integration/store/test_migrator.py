"""The migrator on a server of its own: from nothing to today's schema, once, whoever else tries at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.bootstrap import open_memory
from app.domain.errors import Conflict, Unavailable
from app.domain.time import SystemClock
from app.settings import Settings
from app.store.graph import Graph
from app.store.migrator import MigrationPolicy, Migrator, read_migrations, split_statements
from app.store.queries import project_folder
from tests.conftest import ServerAddress
from tests.fakes import FakeClock
from tests.integration.store.server_schema import wipe

pytestmark = pytest.mark.slow

NOON = 1_760_000_000_000
IMPATIENT = MigrationPolicy(lock_wait_seconds=0.3, poll_seconds=0.05)
FOUNDATION = "V0000__migration_records.cypher"

Schema = tuple[list[dict[str, Any]], list[dict[str, Any]]]


@pytest.fixture
async def bare(empty_graph: Graph) -> AsyncIterator[Graph]:
    """The second server without any schema or record."""
    await wipe(empty_graph)
    yield empty_graph
    await wipe(empty_graph)


async def schema_of(graph: Graph) -> Schema:
    migrator = Migrator(graph, SystemClock())
    await migrator.wait_for_indexes()
    return await migrator.indexes(), await migrator.constraints()


def folder_with(tmp_path: Path, **files: str) -> Path:
    """The migrations that the lock stands on, and these."""
    foundation = project_folder("migrations") / FOUNDATION
    (tmp_path / FOUNDATION).write_text(foundation.read_text(encoding="utf-8"), encoding="utf-8")
    for name, content in files.items():
        (tmp_path / f"{name}.cypher").write_text(content, encoding="utf-8")
    return tmp_path


async def test_migrating_gives_exactly_the_schema_of_schema_cypher(bare: Graph) -> None:
    for statement in split_statements((project_folder("migrations") / "schema.cypher").read_text(encoding="utf-8")):
        await bare.run_schema(statement)
    by_schema_file = await schema_of(bare)
    await wipe(bare)

    await Migrator(bare, SystemClock()).apply()

    assert await schema_of(bare) == by_schema_file
    assert len(by_schema_file[0]) > 20


async def test_it_applies_everything_once_and_says_so(bare: Graph) -> None:
    migrator, clock = Migrator(bare, FakeClock(NOON)), FakeClock(NOON)
    steps: list[tuple[str, int, int]] = []
    expected = [migration.label for migration in read_migrations()]

    planned = [migration.label for migration in await migrator.plan()]
    assert await migrator.constraints() == []
    report = await migrator.apply(lambda label, number, count: steps.append((label, number, count)))
    again = await Migrator(bare, clock).apply()

    assert planned == list(report.applied) == expected
    assert [number for _label, number, _count in steps] == list(range(1, report.statements + 1))
    assert (again.applied, again.statements) == ((), 0)
    status = await migrator.status()
    assert status.is_current
    assert [record.applied_at_ms for record in status.applied] == [NOON] * len(expected)


async def test_many_at_once_apply_everything_once(bare: Graph) -> None:
    reports = await asyncio.gather(*(Migrator(bare, SystemClock()).apply() for _ in range(4)))

    assert sorted(len(report.applied) for report in reports) == [0, 0, 0, len(read_migrations())]
    assert (await Migrator(bare, SystemClock()).status()).is_current


async def test_one_killed_in_the_middle_is_taken_over_when_its_lease_lapses(bare: Graph, tmp_path: Path) -> None:
    clock = FakeClock(NOON)
    await Migrator(bare, clock, folder=folder_with(tmp_path)).apply()
    folder_with(tmp_path, V0001__one="CREATE INDEX one IF NOT EXISTS FOR (n:One) ON (n.x);")
    await bare.system.write("migration/take_lease", owner="killed", now=NOON, expires_at=NOON + 60_000)
    successor = Migrator(bare, clock, IMPATIENT, folder=tmp_path)

    with pytest.raises(Conflict, match="Another process has been migrating"):
        await successor.apply()
    assert not (await successor.status()).is_current

    clock.advance(60_000)
    assert (await successor.apply()).applied == ("V0001__one",)


async def test_a_holder_that_was_taken_over_stops_before_its_next_statement(bare: Graph, tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        V0001__two="CREATE INDEX one IF NOT EXISTS FOR (n:One) ON (n.x);\n"
        "CREATE INDEX two IF NOT EXISTS FOR (n:Two) ON (n.x);",
    )
    policy = MigrationPolicy(lease_seconds=0.05)
    migrator = Migrator(bare, FakeClock(NOON), policy, folder=folder)
    seized = asyncio.Event()

    class SlowGraph:
        """Lets another take the lease while the first statement runs."""

        async def change_schema(self, text: str) -> list[dict[str, Any]]:
            if "INDEX one" in text:
                await bare.system.write("migration/take_lease", owner="other", now=NOON + 50, expires_at=NOON + 99_000)
                seized.set()
                await asyncio.sleep(0.3)
            return await bare.system.change_schema(text)

        def __getattr__(self, name: str) -> Any:
            return getattr(bare.system, name)

    migrator._system = SlowGraph()  # type: ignore[assignment]

    with pytest.raises(Conflict, match="taken it over"):
        await migrator.apply()

    assert seized.is_set()
    assert "two" not in {row["name"] for row in await migrator.indexes()}
    assert [record.version for record in (await migrator.status()).applied] == [0]


async def test_a_changed_file_is_refused_and_nothing_is_applied(bare: Graph, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, V0001__one="CREATE INDEX one IF NOT EXISTS FOR (n:One) ON (n.x);")
    migrator = Migrator(bare, SystemClock(), folder=folder)
    await migrator.apply()
    folder_with(
        tmp_path,
        V0001__one="CREATE INDEX one IF NOT EXISTS FOR (n:One) ON (n.y);",
        V0002__two="CREATE INDEX two IF NOT EXISTS FOR (n:Two) ON (n.x);",
    )

    with pytest.raises(Conflict, match="V0001__one") as caught:
        await migrator.apply()

    assert "new migration" in caught.value.next_step
    assert (await migrator.status()).changed == ("V0001__one",)
    assert "two" not in {row["name"] for row in await migrator.indexes()}


async def test_a_database_of_a_later_version_is_refused(bare: Graph, tmp_path: Path) -> None:
    await Migrator(bare, SystemClock()).apply()
    older = Migrator(bare, SystemClock(), folder=folder_with(tmp_path))

    with pytest.raises(Conflict, match="later version"):
        await older.apply()


async def test_a_database_that_holds_nothing_is_given_the_schema(bare: Graph, tmp_path: Path) -> None:
    await Migrator(bare, SystemClock(), folder=folder_with(tmp_path)).apply()
    migrator = Migrator(bare, SystemClock())

    await asyncio.gather(*(Migrator(bare, SystemClock()).prepare() for _ in range(3)))
    assert (await migrator.status()).is_current
    assert "node_key" in {row["name"] for row in await migrator.constraints()}


async def test_whatever_opens_it_first_gives_it_the_schema(
    bare: Graph, empty_server: ServerAddress, tmp_path: Path
) -> None:
    settings = settings_for(empty_server, tmp_path)
    memory = await open_memory(settings, any_schema=True)
    assert (await memory.migrator.status()).applied == ()
    await memory.close()

    memory = await open_memory(settings)
    assert (await memory.migrator.status()).is_current
    await memory.close()


async def test_what_an_earlier_version_left_is_opened_to_be_migrated_only(
    bare: Graph, empty_server: ServerAddress, tmp_path: Path
) -> None:
    await Migrator(bare, SystemClock()).apply()
    await bare.run_schema("CREATE (:Node {tenant_id: 'local', node_id: 'one'})")
    await bare.run_schema("MATCH (m:Migration {version: 16}) DELETE m")
    settings = settings_for(empty_server, tmp_path)

    with pytest.raises(Conflict, match="not applied: V0016__restated"):
        await open_memory(settings)
    memory = await open_memory(settings, any_schema=True)
    await memory.migrator.apply()
    await memory.close()
    await (await open_memory(settings)).close()


def settings_for(server: ServerAddress, folder: Path) -> Settings:
    given = {"neo4j_uri": server.uri, "neo4j_username": server.username, "neo4j_password": server.password}
    return Settings(_env_file=None, data_folder=folder, embeddings="off", **{k: v for k, v in given.items() if v})


async def test_data_of_an_earlier_schema_is_left_to_whoever_migrates(bare: Graph, tmp_path: Path) -> None:
    await Migrator(bare, SystemClock(), folder=folder_with(tmp_path)).apply()
    await bare.run_schema("CREATE (:Node {tenant_id: 'local', node_id: 'one'})")
    migrator = Migrator(bare, SystemClock())

    with pytest.raises(Conflict, match="earlier version; not applied: V0001__constraints,") as caught:
        await migrator.prepare()
    assert "memctl migrate" in caught.value.next_step
    assert "node_key" not in {row["name"] for row in await migrator.constraints()}
    await migrator.apply()
    await migrator.prepare()


async def test_a_failing_statement_frees_the_lock_and_the_rest_follows_later(bare: Graph, tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        V0001__one="CREATE INDEX one IF NOT EXISTS FOR (n:One) ON (n.x);",
        V0002__two="CREATE INDEX two IF NOT EXISTS FORR (n:Two) ON (n.x);",
    )
    migrator = Migrator(bare, SystemClock(), IMPATIENT, folder=folder)
    with pytest.raises(Exception, match="FORR"):
        await migrator.apply()

    folder_with(tmp_path, V0002__two="CREATE INDEX two IF NOT EXISTS FOR (n:Two) ON (n.x);")

    assert (await Migrator(bare, SystemClock(), IMPATIENT, folder=folder).apply()).applied == ("V0002__two",)


async def test_an_index_that_is_not_online_in_time_is_named(bare: Graph, tmp_path: Path) -> None:
    """A large index is still building when the patience of this run, none at all, is over."""
    await bare.run_schema("UNWIND range(1, 20000) AS x CREATE (:One {x: toString(x), y: x})")
    folder = folder_with(
        tmp_path, V0001__slow="CREATE FULLTEXT INDEX slow IF NOT EXISTS FOR (n:One) ON EACH [n.x, n.y];"
    )
    hasty = Migrator(bare, SystemClock(), MigrationPolicy(index_wait_seconds=0), folder=folder)

    with pytest.raises(Unavailable, match="slow"):
        await hasty.apply()

    await Migrator(bare, SystemClock(), folder=folder).apply()
    assert {row["state"] for row in await hasty.indexes()} == {"ONLINE"}
