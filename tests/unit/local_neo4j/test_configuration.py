"""neo4j.conf and the Java arguments, rendered from numbers."""

from __future__ import annotations

import os
from pathlib import Path

from app.local_neo4j.configuration import (
    LISTEN_KEYS,
    ServerConfiguration,
    class_path,
    java_argument_file,
    jvm_flags,
    neo4j_settings,
    ports_in,
    render_neo4j_conf,
    server_arguments,
)
from app.local_neo4j.java import SIMD_MODULE, Java

CONFIGURATION = ServerConfiguration(
    bolt_port=7701, http_port=7702, heap_megabytes=700, page_cache_megabytes=64, query_timeout_seconds=9
)


def test_every_number_lands_under_its_key() -> None:
    settings = neo4j_settings(CONFIGURATION)
    assert settings["server.bolt.listen_address"] == "127.0.0.1:7701"
    assert settings["server.http.listen_address"] == "127.0.0.1:7702"
    assert settings["server.memory.heap.max_size"] == settings["server.memory.heap.initial_size"] == "700m"
    assert settings["server.memory.pagecache.size"] == "64m"
    assert settings["db.transaction.timeout"] == "9s"


def test_a_local_server_listens_on_loopback_only() -> None:
    settings = neo4j_settings(CONFIGURATION)
    assert {settings[key].partition(":")[0] for key in LISTEN_KEYS} == {"127.0.0.1"}


def test_authentication_is_never_switched_off() -> None:
    assert "auth_enabled" not in render_neo4j_conf(CONFIGURATION)


def test_the_file_has_one_line_for_each_setting_and_gives_the_ports_back() -> None:
    text = render_neo4j_conf(CONFIGURATION)
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines == [f"{key}={value}" for key, value in neo4j_settings(CONFIGURATION).items()]
    assert ports_in(text) == (7701, 7702)
    assert ports_in("server.http.enabled=true") is None


def test_the_heap_of_java_is_that_of_the_configuration() -> None:
    assert jvm_flags(CONFIGURATION, Java(Path("java"), 25))[:2] == ["-Xms700m", "-Xmx700m"]


def test_java_gets_only_the_options_that_it_knows() -> None:
    added = set(jvm_flags(CONFIGURATION, Java(Path("java"), 25, has_simd=True)))
    old = set(jvm_flags(CONFIGURATION, Java(Path("java"), 21)))
    assert added - old == {"--sun-misc-unsafe-memory-access=allow", f"--add-modules={SIMD_MODULE}"}


def test_arguments_are_quoted_for_javas_argument_file() -> None:
    assert java_argument_file(["-cp", r"C:\some folder\x.jar", 'say "yes"']) == (
        '"-cp"\n"C:\\\\some folder\\\\x.jar"\n"say \\"yes\\""\n'
    )


def test_the_home_folder_on_the_command_line_names_the_server() -> None:
    assert "--home-dir=/data/one" in server_arguments(Path("/data/one"))
    assert class_path([Path("a.jar"), Path("b.jar")]) == f"a.jar{os.pathsep}b.jar"
