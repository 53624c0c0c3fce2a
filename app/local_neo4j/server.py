"""Bring a local Neo4j up and down. Blocking: callers on an event loop use a thread."""

from __future__ import annotations

import subprocess
import time
from contextlib import AbstractContextManager
from pathlib import Path

import psutil

from app.domain.errors import Unavailable
from app.local_neo4j.artifacts import JarLock, committed_lock
from app.local_neo4j.configuration import (
    ServerConfiguration,
    class_path,
    jvm_flags,
    ports_in,
    render_neo4j_conf,
)
from app.local_neo4j.diagnosis import explain
from app.local_neo4j.download import DownloadPlan, JarFolder
from app.local_neo4j.errors import PortTaken, ServerFailed
from app.local_neo4j.exclusive import exclusive
from app.local_neo4j.folders import ServerFolders, place_plugins, write_owner_only
from app.local_neo4j.http_api import StatementResult, run_statement
from app.local_neo4j.java import Java, find_java
from app.local_neo4j.launch import launch_server, read_password, set_first_password
from app.local_neo4j.memory import available_megabytes
from app.local_neo4j.options import USERNAME, LocalServerOptions, RunningServer, ServerState, ServerStatus
from app.local_neo4j.ports import first_free
from app.local_neo4j.processes import (
    ServerRecord,
    find_process,
    is_alive,
    read_record,
    recorded_process,
    wait_until_gone,
    write_record,
)
from app.local_neo4j.progress import Progress, ReportProgress, no_progress

DATABASE = "neo4j"
POLL_SECONDS = 0.2
PROBE_TIMEOUT_SECONDS = 5.0
STARTED_LINE = "Started."
STARTED_LINE_WITHIN = 200
"""Lines of a new server's log among which it says that it has started."""
START_ATTEMPTS = 3


class LocalServer:
    """One server in one home folder. Any number of these objects, in any number of processes, may speak for it."""

    def __init__(self, options: LocalServerOptions, lock: JarLock | None = None) -> None:
        self.options = options
        self.folders = ServerFolders(options.home)
        self._jars = JarFolder(
            options.jars_folder.expanduser().resolve(),
            lock or committed_lock(),
            options.repository_url,
            options.download_connections_max,
            options.fetch_policy,
        )

    def download_plan(self) -> DownloadPlan:
        """What `up` would fetch first: nothing when all jars are there."""
        return self._jars.plan()

    def up(self, report: ReportProgress = no_progress) -> RunningServer:
        """Start the server unless it runs, and wait until it answers. Raises a LocalServer error with the reason."""
        self.folders.create()
        if self._find() is None:
            self._jars.ensure(report)
        with self._exclusively():
            found = self._find()
            if found is not None:
                process, record = found
                return self._wait_until_ready(process, record, report)
            java = find_java(self.options.java, self.options.java_home)
            self._require_memory()
            return self._start(java, report)

    def down(self) -> bool:
        """Stop this server's own process; False when none runs. Ends it hard when it does not stop in time."""
        if not self.folders.home.exists():
            return False
        with self._exclusively():
            found = self._find()
            if found is not None:
                self._stop(found[0])
            self.folders.record.unlink(missing_ok=True)
            return found is not None

    def status(self) -> ServerStatus:
        found = self._find()
        running = self._describe(found[1]) if found else None
        plan = self._jars.plan()
        return ServerStatus(
            state=self._state(running),
            running=running,
            home=self.folders.home,
            neo4j_version=self._jars.lock.neo4j_version,
            gds_version=self._jars.lock.gds_version,
            missing_jars=len(plan.artifacts),
            missing_bytes=plan.total_bytes,
        )

    def running(self) -> RunningServer | None:
        """Where the server is, while its process lives; None when it is stopped."""
        found = self._find()
        return self._describe(found[1]) if found else None

    def log_tail(self, lines: int) -> str:
        """The last lines of what the server wrote since it was last started."""
        return _tail(self.folders.console_log, lines)

    def _exclusively(self) -> AbstractContextManager[None]:
        patience = self.options.start_timeout_seconds + self.options.stop_timeout_seconds
        return exclusive(self.folders.run / "command.lock", patience)

    def _state(self, running: RunningServer | None) -> ServerState:
        if running is None:
            return "stopped"
        return "running" if _answers(running) else "not_answering"

    def _find(self) -> tuple[psutil.Process, ServerRecord] | None:
        record = read_record(self.folders.record)
        process = recorded_process(record, self.folders.home) if record else None
        if record and process:
            return process, record
        if not self.folders.configuration_file.exists():
            return None
        process = find_process(self.folders.home)
        ports = ports_in(self.folders.configuration_file.read_text(encoding="utf-8"))
        return (process, ServerRecord(process.pid, process.create_time(), *ports)) if process and ports else None

    def _describe(self, record: ServerRecord) -> RunningServer:
        return RunningServer(
            bolt_uri=f"bolt://127.0.0.1:{record.bolt_port}",
            http_uri=f"http://127.0.0.1:{record.http_port}",
            username=USERNAME,
            password=read_password(self.folders),
            pid=record.pid,
        )

    def _require_memory(self) -> None:
        free, needed = available_megabytes(), self.options.heap_megabytes
        if free < needed:
            raise ServerFailed(
                f"The local server reserves {needed} MB of heap, but only {free} MB of memory are free.",
                "Close other programs, or give it a smaller heap.",
            )

    def _start(self, java: Java, report: ReportProgress) -> RunningServer:
        """Between choosing a port and binding it another program may take it; then the next free one is tried."""
        for attempt in range(1, START_ATTEMPTS + 1):
            try:
                return self._start_once(java, report)
            except PortTaken:
                if attempt == START_ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    def _start_once(self, java: Java, report: ReportProgress) -> RunningServer:
        jars = self._class_path()
        if not self.folders.system_database.exists():
            self._configure()
            set_first_password(java, self.folders, jars, self.options.start_timeout_seconds)
        configuration = self._configure()
        child = launch_server(java, self.folders, [*jvm_flags(configuration, java), "-cp", jars])
        process = psutil.Process(child.pid)
        record = ServerRecord(child.pid, process.create_time(), configuration.bolt_port, configuration.http_port)
        try:
            write_record(self.folders.record, record)
            return self._wait_until_ready(process, record, report, child)
        except BaseException:
            self._stop(process)
            self.folders.record.unlink(missing_ok=True)
            raise

    def _configure(self) -> ServerConfiguration:
        bolt_port = first_free(self.options.bolt_port, self.options.port_attempts)
        http_port = first_free(self.options.http_port, self.options.port_attempts, unless={bolt_port})
        configuration = ServerConfiguration(
            bolt_port=bolt_port,
            http_port=http_port,
            heap_megabytes=self.options.heap_megabytes,
            page_cache_megabytes=self.options.page_cache_megabytes,
            query_timeout_seconds=self.options.query_timeout_seconds,
        )
        write_owner_only(self.folders.configuration_file, render_neo4j_conf(configuration))
        return configuration

    def _class_path(self) -> str:
        lock = self._jars.lock
        plugins = place_plugins([self._jars.path_of(plugin) for plugin in lock.plugins], self.folders.plugins)
        rest = [self._jars.path_of(artifact) for artifact in lock.artifacts if not artifact.is_plugin]
        return class_path([*plugins, *rest])

    def _says_started(self) -> bool:
        """Before our own process says so, who answers at its ports may be another server that took them first."""
        return STARTED_LINE in self.log_tail(STARTED_LINE_WITHIN)

    def _wait_until_ready(
        self,
        process: psutil.Process,
        record: ServerRecord,
        report: ReportProgress,
        child: subprocess.Popen[bytes] | None = None,
    ) -> RunningServer:
        running, limit = self._describe(record), self.options.start_timeout_seconds
        started = time.monotonic()
        while (waited := time.monotonic() - started) < limit:
            exit_status = child.poll() if child else None
            if exit_status is not None or not is_alive(process):
                raise explain(self.log_tail(self.options.log_tail_lines), -1 if exit_status is None else exit_status)
            if (child is None or self._says_started()) and _answers(running):
                write_record(self.folders.record, record)
                return running
            report(Progress("starting", waited, limit))
            time.sleep(POLL_SECONDS)
        raise explain(self.log_tail(self.options.log_tail_lines), exit_status=None)

    def _stop(self, process: psutil.Process) -> None:
        """The caller has made sure that it is this server's; psutil refuses an id that was given away since."""
        try:
            process.terminate()
            if not wait_until_gone(process, self.options.stop_timeout_seconds):
                process.kill()
                wait_until_gone(process, self.options.stop_timeout_seconds)
        except psutil.NoSuchProcess:
            return
        except psutil.AccessDenied as error:
            raise ServerFailed(
                f"Process {process.pid} serves this folder but belongs to another user.", "Stop it as that user."
            ) from error


def run_in(running: RunningServer, statement: str, timeout_seconds: float) -> StatementResult:
    """Run one Cypher statement over HTTP. Raises as `run_statement` does."""
    return run_statement(running.http_uri, running.username, running.password, statement, DATABASE, timeout_seconds)


def _answers(running: RunningServer) -> bool:
    """Whether a statement runs. A refused password is an error: waiting would not help."""
    try:
        # house rule: cypher because the server is asked before there is a store
        run_in(running, "RETURN 1", PROBE_TIMEOUT_SECONDS)
    except Unavailable:
        return False
    return True


def _tail(path: Path, lines: int) -> str:
    if lines <= 0 or not path.exists():
        return ""
    return "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
