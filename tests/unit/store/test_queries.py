"""Query files: the header is for people, the statement is for the driver."""

from __future__ import annotations

import re

import pytest

from app.store.queries import all_query_names, parse_query, query

FILE = """// Counts memories of a tenant.
// returns: memories
// bound: 1 row
:param tenant_id => 'local';
MATCH (m:Memory {tenant_id: $tenant_id}) // all kinds
RETURN count(m) AS memories LIMIT 1;
"""


def test_the_header_is_stripped_and_the_statement_kept() -> None:
    found = parse_query("memory/count_memories", FILE)
    assert found.text == ("MATCH (m:Memory {tenant_id: $tenant_id}) // all kinds\nRETURN count(m) AS memories LIMIT 1")
    assert (found.purpose, found.is_global) == ("Counts memories of a tenant.", False)


def test_lists_and_what_may_be_null_are_sent_as_one_map() -> None:
    """The server plans a query anew for other types of its parameters; an empty list is of another than a full one."""
    found = parse_query(
        "memory/list_memories",
        "// Lists.\n:param ids => ['a'];\n:param id => 'a';\n:param tag => null;\n:param rows_max => 9;\n"
        "MATCH (m) WHERE m.id IN $ids OR m.id = $id AND m.tag = $tag RETURN m LIMIT $rows_max",
    )
    assert found.driver_text == (
        "MATCH (m) WHERE m.id IN $given.ids OR m.id = $id AND m.tag = $given.tag RETURN m LIMIT $rows_max"
    )
    sent = found.driver_parameters({"ids": [], "id": "a", "tag": None, "rows_max": 9})
    assert sent == {"given": {"ids": [], "tag": None}, "id": "a", "rows_max": 9}
    assert "secret" not in repr(found.driver_parameters({"ids": ["secret"]}))


def test_a_query_that_spans_tenants_says_why() -> None:
    assert parse_query(
        "x/y_z", "// Asks.\n// scope: global because it is about the server\nRETURN 1 LIMIT 1;"
    ).is_global


def test_every_file_can_be_loaded_by_its_name() -> None:
    for name in all_query_names():
        assert query(name).text


def test_a_name_without_a_file_is_a_mistake_of_the_program() -> None:
    with pytest.raises(FileNotFoundError):
        query("no/such_query")


def test_one_query_alone_makes_the_record_of_a_tenant() -> None:
    """Made in several ways it would have several shapes, by who happened to write first."""
    making = re.compile(r"(MERGE|CREATE) \(\w*:Node \{[^}]*'meta_tenant'")
    assert [name for name in all_query_names() if making.search(query(name).text)] == ["ingest/touch_tenant"]
