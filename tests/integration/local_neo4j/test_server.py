"""The life of a real local server: started, found again, killed, brought back, stopped.

The jars are those of the machine's shared folder, or of GRAPH_MEMORY_TEST_JARS; they are fetched when there are none.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from click.testing import Result
from typer.testing import CliRunner

from app.domain.errors import InvalidInput, NotAuthenticated
from app.interfaces.memctl.application import application
from app.local_neo4j.errors import ServerFailed
from app.local_neo4j.http_api import StatementResult, run_statement
from app.local_neo4j.options import LocalServerOptions, RunningServer, default_jars_folder
from app.local_neo4j.processes import wait_until_gone
from app.local_neo4j.server import DATABASE, LocalServer

pytestmark = pytest.mark.slow

FIRST_BOLT_PORT = 27_687
FIRST_HTTP_PORT = 27_474
UP_WITHOUT_A_RECORD = """
import os, signal, sys
from pathlib import Path
from app.local_neo4j import server
server.write_record = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
options = server.LocalServerOptions(
    data_folder=Path(sys.argv[1]), jars_folder=Path(sys.argv[2]), name="other",
    bolt_port=int(sys.argv[3]), http_port=int(sys.argv[4]), heap_megabytes=256, page_cache_megabytes=32,
)
server.LocalServer(options).up()
"""


def jars_folder() -> Path:
    named = os.environ.get("GRAPH_MEMORY_TEST_JARS")
    return Path(named) if named else default_jars_folder()


def server_in(folder: Path, **chosen: object) -> LocalServer:
    options: dict[str, object] = {
        "bolt_port": FIRST_BOLT_PORT,
        "http_port": FIRST_HTTP_PORT,
        "heap_megabytes": 256,
        "page_cache_megabytes": 32,
    }
    return LocalServer(LocalServerOptions(data_folder=folder, jars_folder=jars_folder(), **{**options, **chosen}))  # type: ignore[arg-type]


def ask(running: RunningServer, statement: str, password: str | None = None) -> StatementResult:
    return run_statement(
        running.http_uri, running.username, password or running.password, statement, DATABASE, timeout_seconds=30.0
    )


@pytest.fixture(scope="module")
def home_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One server serves most tests: a start takes seconds."""
    folder = tmp_path_factory.mktemp("local server")
    yield folder
    server_in(folder).down()


@pytest.fixture
def server(home_of_all: Path) -> LocalServer:
    return server_in(home_of_all)


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., LocalServer]]:
    made: list[LocalServer] = []

    def make(**chosen: object) -> LocalServer:
        made.append(server_in(tmp_path, **chosen))
        return made[-1]

    yield make
    for server in made:
        server.down()


def test_it_comes_up_with_gds_and_a_password_of_its_own(server: LocalServer) -> None:
    running = server.up()

    assert ask(running, "RETURN gds.version()").rows == ((server.status().gds_version,),)
    assert stat.S_IMODE(server.folders.password.stat().st_mode) == 0o600
    assert len(running.password) >= 20
    assert running.password not in repr(running)
    with pytest.raises(NotAuthenticated):
        ask(running, "RETURN 1", password="neo4j")
    with pytest.raises(InvalidInput, match="SyntaxError"):
        ask(running, "RETRN 1")


def test_the_password_is_on_no_command_line_and_in_no_log(server: LocalServer) -> None:
    running = server.up()
    assert running.password not in " ".join(psutil.Process(running.pid).cmdline())
    written = [path for path in server.folders.home.rglob("*") if path.is_file() and path != server.folders.password]
    assert not [path for path in written if running.password.encode() in path.read_bytes()]


def test_a_second_up_finds_the_first(server: LocalServer) -> None:
    first = server.up()
    assert server_in(server.options.data_folder).up() == first
    assert server.status().state == "running"
    assert server.status().running == first


def test_what_it_does_not_know_it_asks_the_process_list(server: LocalServer) -> None:
    first = server.up()
    server.folders.record.unlink()
    assert server.up() == first


def test_neo4j_browser_is_served(server: LocalServer) -> None:
    running = server.up()
    with socket.create_connection(("127.0.0.1", int(running.http_uri.rpartition(":")[2]))) as connection:
        connection.sendall(b"GET /browser/ HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: text/html\r\n\r\n")
        assert connection.makefile("rb").readline().split()[1] == b"200"


def test_memctl_runs_statements_and_tells_where_the_browser_is(server: LocalServer) -> None:
    running = server.up()

    def memctl(*arguments: str, typed: str | None = None) -> Result:
        folder = ["--data-folder", str(server.options.data_folder)]
        return CliRunner().invoke(application(), ["neo4j", *arguments, *folder], input=typed)

    script = "UNWIND [1, 2, 3] AS number RETURN number;\n// the end\nRETURN 'a' AS letter, [true] AS list;\n"
    documents = json.loads(memctl("shell", "--json", "--rows-max", "2", typed=script).stdout)
    assert [document["rows"] for document in documents] == [[[1], [2]], [["a", [True]]]]
    assert documents[0]["row_count"] == 3
    assert memctl("shell", "RETRN 1").exit_code == 2
    shown = memctl("browser").stdout
    assert running.browser_uri in shown
    assert running.password not in shown
    assert running.password in memctl("browser", "--show-password").stdout
    assert json.loads(memctl("status", "--json").stdout)["running"]["pid"] == running.pid


def test_killed_hard_it_comes_back_with_its_data(server: LocalServer) -> None:
    before = server.up()
    ask(before, "CREATE (:Kept {value: 7})")
    process = psutil.Process(before.pid)
    process.kill()
    assert wait_until_gone(process, 30.0)
    assert server.status().state == "stopped"

    after = server.up()

    assert after.pid != before.pid
    assert after.password == before.password
    assert ask(after, "MATCH (n:Kept) RETURN n.value").rows == ((7,),)


def test_a_server_whose_starter_was_killed_is_taken_over_and_stopped_without_touching_its_neighbour(
    server: LocalServer, new_server: Callable[..., LocalServer]
) -> None:
    """The ports that it wants are its neighbour's, so it listens on others and both run side by side."""
    staying = server.up()
    other = new_server(name="other")
    arguments = [other.options.data_folder, other.options.jars_folder, *_ports(staying)]
    command = [sys.executable, "-c", UP_WITHOUT_A_RECORD, *map(str, arguments)]
    starter = subprocess.run(command, check=False, timeout=300)
    assert starter.returncode == -signal.SIGKILL
    assert not other.folders.record.exists()

    taken_over = other.up()

    assert not set(_ports(taken_over)) & set(_ports(staying))
    assert ask(taken_over, "RETURN 1").rows == ((1,),)
    assert other.down() is True
    assert other.running() is None
    assert other.down() is False
    assert server.status().running == staying
    assert ask(staying, "RETURN 1").rows == ((1,),)


def test_a_setting_that_does_not_fit_the_machine_is_explained(new_server: Callable[..., LocalServer]) -> None:
    with pytest.raises(ServerFailed, match="MB of memory are free"):
        new_server(heap_megabytes=100_000_000).up()


def test_a_heap_that_java_refuses_is_explained_and_nothing_keeps_running(
    new_server: Callable[..., LocalServer],
) -> None:
    server = new_server(heap_megabytes=1)
    with pytest.raises(ServerFailed, match="heap size") as failure:
        server.up()
    assert "Too small" in failure.value.next_step
    assert server.running() is None
    assert not server.folders.record.exists()


def _ports(running: RunningServer) -> tuple[int, int]:
    return int(running.bolt_uri.rpartition(":")[2]), int(running.http_uri.rpartition(":")[2])
