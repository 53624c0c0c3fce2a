"""docker-compose.yml: well formed, closed to the outside, and the same server as the local one."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from app.local_neo4j.artifacts import committed_lock
from app.local_neo4j.configuration import LISTEN_KEYS, ServerConfiguration, neo4j_settings
from app.settings import Settings

ROOT = Path(__file__).parents[3]
SCHEMA = json.loads(Path(__file__).with_name("compose.schema.json").read_text(encoding="utf-8"))
# What the image reads itself, before it makes neo4j.conf of the rest.
IMAGE_VARIABLES = {"NEO4J_AUTH", "NEO4J_PLUGINS"}


@pytest.fixture
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8")))


def setting_of(variable: str) -> str:
    """The rule of the Neo4j image: `_` stands for a dot, `__` for an underscore."""
    return variable.removeprefix("NEO4J_").replace("__", "\0").replace("_", ".").replace("\0", "_")


def test_it_is_a_compose_file(compose: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(compose, SCHEMA)


@pytest.mark.parametrize(
    ("service", "key", "wrong"),
    [
        ("neo4j", "port", ["127.0.0.1:7474:7474"]),
        ("neo4j", "ports", ["7474:7474"]),
        ("app", "mem_limit", "plenty"),
        ("app", "healthcheck", {"test": ["CMD"]}),
        ("app", "environment", {"GRAPH_MEMORY_PORT": 8000}),
    ],
)
def test_the_schema_finds_mistakes(compose: dict[str, Any], service: str, key: str, wrong: object) -> None:
    broken = copy.deepcopy(compose)
    broken["services"][service][key] = wrong
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, SCHEMA)


def test_the_server_is_set_as_the_local_one_but_for_where_it_listens(compose: dict[str, Any]) -> None:
    variables = compose["services"]["neo4j"]["environment"]
    in_container = {setting_of(name): value for name, value in variables.items() if name not in IMAGE_VARIABLES}
    local = neo4j_settings(ServerConfiguration(bolt_port=7687, http_port=7474))
    assert in_container == {key: value for key, value in local.items() if key not in LISTEN_KEYS}


def test_the_server_is_the_version_that_the_lock_pins(compose: dict[str, Any]) -> None:
    neo4j = compose["services"]["neo4j"]
    assert neo4j["image"] == f"neo4j:{committed_lock().neo4j_version}-community"
    assert json.loads(neo4j["environment"]["NEO4J_PLUGINS"]) == ["graph-data-science"]


def test_the_container_has_room_for_heap_and_page_cache(compose: dict[str, Any]) -> None:
    neo4j = compose["services"]["neo4j"]
    limit_megabytes = int(neo4j["mem_limit"].removesuffix("g")) * 1024
    configuration = ServerConfiguration(7687, 7474)
    assert limit_megabytes >= configuration.heap_megabytes + configuration.page_cache_megabytes + 1024


def test_there_is_no_default_password(compose: dict[str, Any]) -> None:
    wanted = r"\$\{NEO4J_PASSWORD:\?[^}]+\}"
    assert re.fullmatch(f"neo4j/{wanted}", compose["services"]["neo4j"]["environment"]["NEO4J_AUTH"])
    assert re.fullmatch(wanted, compose["services"]["app"]["environment"]["GRAPH_MEMORY_NEO4J_PASSWORD"])
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.search(r"^NEO4J_PASSWORD=$", example, re.MULTILINE)


def test_every_variable_of_the_app_is_a_setting(compose: dict[str, Any]) -> None:
    names = {f"GRAPH_MEMORY_{name}".upper() for name in Settings.model_fields}
    assert set(compose["services"]["app"]["environment"]) <= names
    in_image = re.findall(r"GRAPH_MEMORY_\w+(?==)", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert set(in_image) <= names


def test_what_is_mounted_is_declared_and_what_is_waited_for_has_a_health_check(compose: dict[str, Any]) -> None:
    services = compose["services"]
    mounted = {volume.partition(":")[0] for service in services.values() for volume in service["volumes"]}
    assert mounted == set(compose["volumes"])
    awaited = {name for service in services.values() for name in service.get("depends_on", {})}
    assert awaited == {"neo4j"}


def test_the_app_does_not_run_as_root(compose: dict[str, Any]) -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users == ["graph-memory"]
    assert lines.index("USER graph-memory") > max(n for n, line in enumerate(lines) if line.startswith(("RUN", "COPY")))


def test_the_image_gets_what_the_wheel_is_built_of_and_nothing_else() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == set(" ".join(copied).split())
