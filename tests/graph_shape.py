"""A tenant's graph as a value: two tenants have equal ones when they were told the same, whenever that was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.domain.time import FAR_FUTURE_MS
from app.store.graph import Graph
from tests.graph_rows import read_rows

NODES = """
MATCH (n:Node {tenant_id: $tenant_id}) WHERE NOT n:Event AND NOT n:AuditRecord AND NOT n:Meta
RETURN labels(n) AS labels, n {.*} AS properties
"""
EDGES = """
MATCH (a:Node {tenant_id: $tenant_id})-[r]->(b:Node) WHERE NOT a:Event AND NOT a:AuditRecord AND NOT a:Meta
RETURN a.node_id AS source, type(r) AS type, b.node_id AS target, r {.*} AS properties
"""
"""Events, audit records and counters of writes tell how the graph was written, and not what it says."""
CONFIDENCE_DIGITS = 9
"""Evidence is multiplied up in the order in which it comes: floats differ in their last digit."""

OF_THE_TENANT = frozenset({"tenant_id", "edge_id"})
"""Two tenants are compared; ids of edges are made of the ids of their ends, which are compared."""
OF_SYSTEM_TIME = frozenset({"created_at", "updated_at", "recorded_at", "last_accessed_at", "since", "path"})
"""When it was written; a blob lies in the folder of the day on which it was stored."""
OF_THE_WRITING = frozenset({"sequence", "operation"})
"""Versions are numbered as they are written, and say what writing them did: a word told late is a version told late."""
OF_NOVELTY = frozenset({"importance", "importance_terms"})
"""Requirement 003 values what is new to the memory when it comes: the same word is scarce first, and a repetition
later."""
WHEN_SUPERSEDED = "superseded_at"
"""When it ceased to be current is of system time; whether it did is not."""
LEFT_OUT = OF_THE_TENANT | OF_SYSTEM_TIME | OF_THE_WRITING | OF_NOVELTY

Shape = Mapping[str, int]


async def shape_of(graph: Graph, tenant_id: str) -> Shape:
    """How often each node and each edge is there, written with its properties. Versions are named by what they say and
    since when. Left out are VERSION_NEXT, which leads from each version to the one written after it, and versions that
    are believed no more: what was held for so until more was told is of system time."""
    found = await read_rows(graph, tenant_id, NODES)
    nodes = [row for row in found if row["properties"].get("withdrawn_at", FAR_FUTURE_MS) == FAR_FUTURE_MS]
    chain_keys = {row["properties"]["node_id"]: row["properties"].get("chain_key") for row in nodes}
    names = {row["properties"]["node_id"]: _name(row["properties"], chain_keys) for row in nodes}
    edges = [
        row
        for row in await read_rows(graph, tenant_id, EDGES)
        if row["type"] != "VERSION_NEXT" and {row["source"], row["target"]} <= names.keys()
    ]
    return Counter(
        [f"{names[row['properties']['node_id']]} {sorted(row['labels'])} {_told(row['properties'])}" for row in nodes]
        + [
            f"{names[row['source']]} -{row['type']}-> {names[row['target']]} {_told(row['properties'])}"
            for row in edges
        ]
    )


def _name(properties: Mapping[str, Any], chain_keys: Mapping[str, str]) -> str:
    if chain_id := properties.get("chain_id"):
        return f"{chain_keys[chain_id]} = {properties['fingerprint']} @ {properties['valid_since']}"
    return f"{properties['node_id']} {properties.get('text') or properties.get('name') or ''}"


def _told(properties: Mapping[str, Any]) -> str:
    told = {key: value for key, value in properties.items() if key not in LEFT_OUT | {"node_id"}}
    if WHEN_SUPERSEDED in told:
        told[WHEN_SUPERSEDED] = told[WHEN_SUPERSEDED] < FAR_FUTURE_MS
    if "confidence" in told:
        told["confidence"] = round(told["confidence"], CONFIDENCE_DIGITS)
    return str(sorted(told.items()))
