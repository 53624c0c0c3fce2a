"""Every write of memories leaves an audit record: it goes through `write_signed`. What does not is listed here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.architecture.sources import Source, sources

OF_A_GRAPH = re.compile(r"graph\b|\b_?system\b|\btenant\(")
UNSIGNED = {
    "app/store/graph.py: write": "the connection itself",
    "app/store/graph.py: write_all": "the connection itself",
    "app/store/tenant_writes.py: write_signed": "this is the way",
    "app/store/audit_trail.py: seal": "numbers and seals of the records",
    "app/store/embeddings.py: record": "the name of the model",
    "app/store/embeddings.py: mark_outdated": "that a vector waits: no reader's answer is another",
    "app/store/evaluation.py: delete_tenant": "a tenant that is thrown away",
    "app/store/evaluation.py: write_rows": "a synthetic graph in such a tenant",
    "app/store/ingest.py: write_receipt": "what a key was answered",
    "app/store/jobs.py: take_lease": "the state of a job",
    "app/store/jobs.py: renew_lease": "the state of a job",
    "app/store/jobs.py: request_cancel": "the state of a job",
    "app/store/jobs.py: finish": "the state of a job",
    "app/store/lifecycle.py: record_accesses": "how often readers met a memory",
    "app/store/migrator.py: _take_lease": "the state of the schema",
    "app/store/migrator.py: _lock": "the state of the schema",
    "app/store/migrator.py: _apply_all": "the state of the schema",
}


def unsigned_writes(source: Source) -> Iterator[str]:
    for function in source.functions():
        if any(is_write(node) for node in ast.walk(function)):
            yield f"{source.name}: {function.name}"


def is_write(node: ast.AST) -> bool:
    """Of a connection, `self.write_all` of the connection itself among them."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr="write" | "write_all" | "run_write")):
            return OF_A_GRAPH.search(ast.unparse(owner)) is not None
        case _:
            return False


def test_only_these_write_without_an_audit_record() -> None:
    found = {place for source in sources("app") for place in unsigned_writes(source)}
    assert found == set(UNSIGNED)
