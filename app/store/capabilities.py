"""What the server at hand can do, and what degrades where it cannot."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.errors import GraphMemoryError, Unavailable
from app.store.embeddings import VECTOR_INDEX
from app.store.graph import Graph, Row

ROWS_MAX = 500
FIRST_VERSION_WITH_VECTOR_FILTERS = (2026, 1)


@dataclass(frozen=True, slots=True)
class IndexState:
    """`percent` is how far it is built, 0..100."""

    name: str
    type: str
    state: str
    percent: float

    @property
    def is_online(self) -> bool:
        return self.state == "ONLINE"


@dataclass(frozen=True, slots=True)
class Capabilities:
    """`notes` say in plain language what is missing and what works less well for it; empty when all is there."""

    server_version: str
    edition: str
    gds_version: str | None
    has_vector_filters: bool
    indexes: tuple[IndexState, ...]
    notes: tuple[str, ...] = ()

    @property
    def vector_index_is_online(self) -> bool:
        return any(index.name == VECTOR_INDEX and index.is_online for index in self.indexes)


async def probe(graph: Graph) -> Capabilities:
    """Asks the server, in three queries. Raises Unavailable when it does not answer."""
    system = graph.system
    components = {row["name"]: row for row in await system.read("health/read_components", rows_max=ROWS_MAX)}
    kernel = components.get("Neo4j Kernel", {"versions": ["unknown"], "edition": "unknown"})
    version = str(kernel["versions"][0])
    cypher_versions = components.get("Cypher", {"versions": []})["versions"]
    gds_version = await _gds_version(graph)
    indexes = _index_states(await system.read("migration/list_indexes", rows_max=ROWS_MAX))
    has_vector_filters = "25" in cypher_versions and _numbers(version) >= FIRST_VERSION_WITH_VECTOR_FILTERS
    return Capabilities(
        server_version=version,
        edition=str(kernel["edition"]),
        gds_version=gds_version,
        has_vector_filters=has_vector_filters,
        indexes=indexes,
        notes=_notes(version, gds_version, has_vector_filters, indexes),
    )


async def _gds_version(graph: Graph) -> str | None:
    try:
        rows = await graph.system.read("health/read_gds_version")
    except Unavailable:
        raise
    except GraphMemoryError:
        return None
    return str(rows[0]["version"])


def _index_states(rows: list[Row]) -> tuple[IndexState, ...]:
    return tuple(IndexState(row["name"], row["type"], row["state"], float(row["percent"])) for row in rows)


def _numbers(version: str) -> tuple[int, ...]:
    """`2026.01.4`, `5.27-aura` → (2026, 1, 4), (5, 27)."""
    return tuple(int(part) for part in re.findall(r"\d+", version.partition("-")[0]))


def _notes(
    version: str, gds_version: str | None, has_vector_filters: bool, indexes: tuple[IndexState, ...]
) -> tuple[str, ...]:
    notes: list[str] = []
    if not has_vector_filters:
        notes.append(
            f"Neo4j {version} cannot filter inside a vector index (2026.01 and later can): "
            "recall uses text and graph only."
        )
    if gds_version is None:
        notes.append("Graph Data Science is not installed: recall is whole, consolidation into concepts is off.")
    if not any(index.name == VECTOR_INDEX for index in indexes):
        notes.append("There is no vector index yet: run `memctl migrate`; recall uses text and graph until then.")
    notes += [
        f"Index {index.name} is {index.state.lower()} ({index.percent:.0f} % built): recall does without it."
        for index in indexes
        if not index.is_online
    ]
    return tuple(notes)
