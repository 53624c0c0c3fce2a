"""neo4j.conf and the command line of the Java process, as pure functions of a few numbers.

Neo4j validates strictly: one unknown key stops the start.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.local_neo4j.java import SIMD_MODULE, Java

SERVER_CLASS = "org.neo4j.server.Neo4jCommunity"
ADMIN_CLASS = "org.neo4j.server.startup.Neo4jAdminCommand"
OPENED_PACKAGES = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
UNSAFE_FLAG_SINCE_JAVA = 23
"""Before that Java knows no such option and refuses to start."""

# What depends on where the server runs. Everything else is the same in a container (a test compares the two).
LISTEN_KEYS = frozenset(
    {
        "server.default_listen_address",
        "server.bolt.listen_address",
        "server.bolt.advertised_address",
        "server.http.listen_address",
        "server.http.advertised_address",
    }
)


@dataclass(frozen=True)
class ServerConfiguration:
    """`host` is always loopback for a local server. Heap and page cache are reserved in full."""

    bolt_port: int
    http_port: int
    heap_megabytes: int = 1024
    page_cache_megabytes: int = 512
    query_timeout_seconds: int = 120
    host: str = "127.0.0.1"


def neo4j_settings(configuration: ServerConfiguration) -> dict[str, str]:
    """The keys and values of neo4j.conf, in the order in which they are written."""
    bolt = f"{configuration.host}:{configuration.bolt_port}"
    http = f"{configuration.host}:{configuration.http_port}"
    heap = f"{configuration.heap_megabytes}m"
    return {
        "server.default_listen_address": configuration.host,
        "server.bolt.listen_address": bolt,
        "server.bolt.advertised_address": bolt,
        "server.http.listen_address": http,
        "server.http.advertised_address": http,
        "server.http.enabled": "true",
        "server.https.enabled": "false",
        "server.memory.heap.initial_size": heap,
        "server.memory.heap.max_size": heap,
        "server.memory.pagecache.size": f"{configuration.page_cache_megabytes}m",
        "db.transaction.timeout": f"{configuration.query_timeout_seconds}s",
        "dbms.security.procedures.unrestricted": "gds.*",
        "dbms.usage_report.enabled": "false",
        "client.allow_telemetry": "false",
        "server.bolt.telemetry.enabled": "false",
        # Else every read of the driver gets a timer of its own, which costs more than the read.
        "server.bolt.connection_keep_alive_for_requests": "OFF",
        # By default 10 s: while a graph grows, every query is planned again that often, half a second each.
        "dbms.cypher.min_replan_interval": "1m",
        # By default 50: below that, the one relationship of a type is looked for among all of a node's.
        "db.relationship_grouping_threshold": "8",
        # By default 50: a search for k memories then looks for k in each of up to 50 parts of the vector index.
        "internal.dbms.index.vector.standard_merge_factor": "4",
        # Else a stop waits three times five seconds for connections that are closed already.
        "internal.dbms.bolt.netty_server_shutdown_quiet_period": "0",
    }


def render_neo4j_conf(configuration: ServerConfiguration) -> str:
    lines = [f"{key}={value}" for key, value in neo4j_settings(configuration).items()]
    return "\n".join(["# Written anew at every start: change the settings of Graph Memory instead.", *lines]) + "\n"


def jvm_flags(configuration: ServerConfiguration, java: Java) -> list[str]:
    return [
        f"-Xms{configuration.heap_megabytes}m",
        f"-Xmx{configuration.heap_megabytes}m",
        "-XX:+UseG1GC",
        "-XX:+ExitOnOutOfMemoryError",
        "-Dfile.encoding=UTF-8",
        "-Dio.netty.tryReflectionSetAccessible=true",
        "-Dlog4j2.disable.jmx=true",
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED_PACKAGES),
        "--enable-native-access=ALL-UNNAMED",
        *(["--sun-misc-unsafe-memory-access=allow"] if java.version >= UNSAFE_FLAG_SINCE_JAVA else []),
        *([f"--add-modules={SIMD_MODULE}"] if java.has_simd else []),
        "-Dorg.neo4j.shaded.lucene9.vectorization.upperJavaFeatureVersion=25",
        "-Djol.skipHotspotSAAttach=true",
    ]


def java_argument_file(arguments: Iterable[str]) -> str:
    """The text of a file that `java @file` reads: one quoted argument a line.

    A class path of 400 jars is too long for the command line of some systems, and what is on a command line
    (a password) can be read by every user of the machine.
    """
    return "".join('"' + argument.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for argument in arguments)


def class_path(jars: Iterable[Path]) -> str:
    return os.pathsep.join(str(jar) for jar in jars)


def server_arguments(home: Path) -> list[str]:
    """What follows the argument file; the home folder on it tells this server's process from any other."""
    return [SERVER_CLASS, home_argument(home), f"--config-dir={home / 'conf'}", "--console-mode"]


def home_argument(home: Path) -> str:
    return f"--home-dir={home}"


def ports_in(neo4j_conf: str) -> tuple[int, int] | None:
    """The Bolt and HTTP port of a rendered neo4j.conf; None when it has none."""
    values = dict(line.split("=", 1) for line in neo4j_conf.splitlines() if "=" in line)
    addresses = [values.get(f"server.{connector}.listen_address", "") for connector in ("bolt", "http")]
    ports = [address.rpartition(":")[2] for address in addresses]
    return (int(ports[0]), int(ports[1])) if all(port.isdigit() for port in ports) else None
