"""All Cypher lives in `cypher/`, nothing is glued into it, every file there is used, and by its own repository."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from app.store.queries import all_query_names
from tests.architecture.sources import PROJECT, Source, assert_none, dotted_name, sources

CYPHER = re.compile(
    r"""\b(?:(?:OPTIONAL\s+)?MATCH|MERGE|CREATE)\s*\( | \bUNWIND\s+\S+\s+AS\b | \bRETURN\s+[\w*$]
    | \bCALL\s+(?:db|dbms|gds|apoc)\. | \bCALL\s*\{ | \b(?:DETACH\s+)?DELETE\s+\w
    | \b(?:CREATE|DROP)\s+(?:INDEX|CONSTRAINT|FULLTEXT|VECTOR|RANGE|TEXT|LOOKUP|DATABASE|USER)\b
    | \bSHOW\s+(?:INDEX|CONSTRAINT|DATABASE|PROCEDURE|FUNCTION|SETTING|TRANSACTION)""",
    re.VERBOSE,
)
TAKES_A_QUERY = {"run", "run_read", "run_write", "run_schema", "change_schema", "query", "read", "write", "Statement"}
WRITTEN_FOR_PEOPLE = ("audit", "browser")
REPOSITORY_BY_ANOTHER_NAME = {
    "migration": "migrator",  # it runs the files of migrations/ and keeps their record
}
QUERY_NAMES = all_query_names()
DYNAMIC = re.compile(r":\$\(")
LUCENE_MODULE = "app/store/lucene.py"
LUCENE_SYNTAX = re.compile(r"\+\w+:|\w+:\(|\)\^|\"\^")


def test_no_python_string_holds_cypher() -> None:
    problems = [
        f"{source.place(node)}: {text.strip()[:60]!r}"
        for source in sources("app")
        for node, text in written_strings(source)
        if CYPHER.search(text) and not source.escapes(node, "cypher")
    ]
    assert_none(problems, "Put the query into cypher/<noun>/<verb_noun>.cypher and call it by name.")


def test_nothing_is_glued_into_a_query() -> None:
    """The first argument of whatever takes a query is a name or a value, never an expression that builds text."""
    problems = [
        f"{source.place(node)}: {ast.unparse(node)[:80]}"
        for source in sources("app/store")
        for node in source.nodes
        if isinstance(node, ast.Call) and dotted_name(node.func).rpartition(".")[2] in TAKES_A_QUERY
        if node.args and builds_text(node.args[0]) and not source.escapes(node, "cypher")
    ]
    assert_none(problems, "Hand values over as parameters ($name); choose between files, do not build one.")


def test_labels_and_types_come_from_a_closed_list() -> None:
    """`:$(…)` builds queries inside the server: fine where the application lists the values, and says so."""
    problems = [
        name
        for name in QUERY_NAMES
        if "apoc.cypher" in text_of(name) or (DYNAMIC.search(text_of(name)) and "closed list" not in text_of(name))
    ]
    assert_none(problems, "Say in the header where the closed list of labels or types is.")


def test_lucene_syntax_is_written_in_one_place() -> None:
    problems = [
        f"{source.place(node)}: {text[:60]!r}"
        for source in sources("app")
        if source.name != LUCENE_MODULE
        for node, text in written_strings(source)
        if LUCENE_SYNTAX.search(text) and "tenant_id" in text
    ]
    assert_none(problems, f"Build full-text queries with {LUCENE_MODULE}: it escapes what people wrote.")


def test_every_query_is_used() -> None:
    """By its whole name, or by its verb and noun where a repository adds the folder."""
    used = {text for source in sources("app") for _, text in written_strings(source)}
    folders_added = {text.removesuffix("/x") for text in used if text.endswith("/x")}
    problems = [
        name
        for name in QUERY_NAMES
        for folder, _, own_name in [name.partition("/")]
        if folder not in WRITTEN_FOR_PEOPLE and name not in used
        if folder not in folders_added or own_name not in used
    ]
    assert_none(problems, "No code names this query: use it or remove it (audit/ and browser/ are for people).")


def test_every_query_that_is_named_is_there() -> None:
    folders = {name.partition("/")[0] for name in QUERY_NAMES}
    looks_like_one = re.compile(rf"(?:{'|'.join(sorted(folders))})/[a-z][a-z0-9_]+")
    problems = [
        f"{source.place(node)}: {text}"
        for source in sources("app")
        for node, text in written_strings(source)
        if looks_like_one.fullmatch(text) and text not in QUERY_NAMES
    ]
    assert_none(problems, "There is no such file under cypher/.")


def test_every_query_folder_has_a_repository_of_the_same_noun() -> None:
    folders = {name.partition("/")[0] for name in QUERY_NAMES} - set(WRITTEN_FOR_PEOPLE)
    problems = [
        f"cypher/{folder}/"
        for folder in sorted(folders)
        if not any((PROJECT / "app/store" / f"{noun}.py").is_file() for noun in nouns_of(folder))
    ]
    assert_none(problems, "Name the repository in app/store/ after the folder (plural is fine).")


def nouns_of(folder: str) -> tuple[str, ...]:
    other = REPOSITORY_BY_ANOTHER_NAME.get(folder)
    return (folder, f"{folder}s", f"{folder}es", *([other] if other else []))


def builds_text(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
            return True
        case ast.Call(func=ast.Attribute(attr="format" | "replace" | "join" | "format_map")):
            return True
        case _:
            return False


def written_strings(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """String constants that are data, whole f-strings with their holes left out; no docstrings."""
    for node in source.nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in source.docstrings:
                yield node, text
            case ast.JoinedStr(values=values):
                yield node, "".join(part.value if isinstance(part, ast.Constant) else "x" for part in values)
            case _:
                pass


@cache
def text_of(name: str) -> str:
    return (PROJECT / "cypher" / f"{name}.cypher").read_text(encoding="utf-8")
