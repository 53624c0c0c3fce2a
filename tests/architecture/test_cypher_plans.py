"""Every query file: a header that says what it is for, a tenant or the reason for none, a bound, no full scan."""

from __future__ import annotations

import re
from typing import Any

import pytest
from neo4j import AsyncGraphDatabase, AsyncSession

from app.store.queries import (
    PARAMETER,
    all_query_names,
    parse_query,
    project_folder,
)
from tests.conftest import ServerAddress

FOLDER = project_folder("cypher")
FOR_PEOPLE = ("audit/", "browser/")
"""Written to be pasted into Neo4j Browser, which draws single statements only: WITH gives their tenant, no :param."""
OF_ONE_TENANT = ("$tenant_id", "'local' AS tenant_id")
WRITES = re.compile(
    r"^\s*(?:CREATE|MERGE|SET|DELETE|DETACH DELETE|REMOVE|DROP|CALL db\.create)\b|\bCREATE VECTOR INDEX\b", re.MULTILINE
)

names = all_query_names()
application_names = [name for name in names if not name.startswith(FOR_PEOPLE)]


def content_of(name: str) -> str:
    return (FOLDER / f"{name}.cypher").read_text(encoding="utf-8")


def header_of(name: str) -> list[str]:
    return [line for line in content_of(name).splitlines() if line.startswith("//")]


def test_there_are_queries() -> None:
    assert len(names) > 20


@pytest.mark.parametrize("name", names)
def test_the_name_is_a_verb_and_a_noun(name: str) -> None:
    assert re.fullmatch(r"[a-z_]+/[a-z]+(_[a-z0-9]+)+", name)


@pytest.mark.parametrize("name", application_names)
def test_the_header_says_what_it_is_for(name: str) -> None:
    header = header_of(name)
    assert header[0].removeprefix("//").strip().endswith("."), "the first line is a sentence: what the query is for"
    assert any(line.startswith("// returns:") for line in header)
    assert any(line.startswith("// bound:") for line in header)


@pytest.mark.parametrize("name", application_names)
def test_it_names_its_tenant_or_says_why_it_spans_tenants(name: str) -> None:
    found = parse_query(name, content_of(name))
    assert ("$tenant_id" in found.text) is not found.is_global
    if found.is_global:
        assert any(re.search(r"scope: global because \w+ \w+", line) for line in header_of(name))


@pytest.mark.parametrize("name", application_names)
def test_every_parameter_has_an_example(name: str) -> None:
    """So that the file pastes into Browser as it is."""
    content = content_of(name)
    given = set(re.findall(r"^:param ([a-z_0-9]+)", content, re.MULTILINE))
    assert set(PARAMETER.findall(parse_query(name, content).text)) == given


@pytest.mark.parametrize("name", application_names)
def test_reads_have_a_limit(name: str) -> None:
    text = parse_query(name, content_of(name)).text
    if not WRITES.search(text):
        assert re.search(r"\bLIMIT\b", text)


@pytest.mark.parametrize("name", names)
def test_it_is_one_statement(name: str) -> None:
    assert not re.search(r";\s*$", parse_query(name, content_of(name)).text, re.MULTILINE)


async def test_no_plan_scans_all_nodes(server_address: ServerAddress, graph: object) -> None:
    """One connection for all files: each is explained, which plans it and runs nothing."""
    username, password = server_address.username, server_address.password
    authentication = (username, password) if username and password else None
    problems: list[str] = []
    async with (
        AsyncGraphDatabase.driver(server_address.uri, auth=authentication, notifications_min_severity="OFF") as driver,
        driver.session() as session,
    ):
        for name in names:
            query = parse_query(name, content_of(name))
            given = query.driver_parameters(await examples(session, content_of(name)))
            result = await session.run(explained(query.driver_text), given)
            plan = (await result.consume()).plan
            problems += [f"{name}: {operator}" for operator in operators(plan) if is_a_scan(operator, query.text)]
    assert problems == []


def is_a_scan(operator: str, text: str) -> bool:
    """Reading one tenant through the nodes of all is a scan too: a seek needs a condition on each indexed property."""
    return "AllNodesScan" in operator or ("LabelScan" in operator and any(given in text for given in OF_ONE_TENANT))


def explained(text: str) -> str:
    """EXPLAIN goes behind the Cypher version."""
    version, rest = ("CYPHER 25 ", text.removeprefix("CYPHER 25")) if text.startswith("CYPHER 25") else ("", text)
    return f"{version}EXPLAIN {rest}"


async def examples(session: AsyncSession, content: str) -> dict[str, Any]:
    """The `:param` lines as the server reads them, as Browser would."""
    lines = re.findall(r"^:param ([a-z_0-9]+) => (.*);$", content, re.MULTILINE)
    if not lines:
        return {}
    result = await session.run("RETURN " + ", ".join(f"{value} AS {name}" for name, value in lines))
    record = await result.single(strict=True)
    return dict(record)


def operators(plan: dict[str, Any] | None) -> list[str]:
    if plan is None:
        return []
    return [plan["operatorType"], *(operator for child in plan.get("children", []) for operator in operators(child))]
