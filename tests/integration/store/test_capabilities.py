"""What the server can do is asked, not assumed."""

from __future__ import annotations

import pytest

from app.domain.errors import GraphMemoryError, Unavailable
from app.store.capabilities import probe
from app.store.graph import Graph, Row
from tests.conftest import ServerAddress


class RecordingSystem:
    """The system's queries, with their names kept and some answers replaced."""

    def __init__(self, graph: Graph, answers: dict[str, list[Row] | Exception]) -> None:
        self._graph = graph
        self._answers = answers
        self.names: list[str] = []

    @property
    def system(self) -> RecordingSystem:
        return self

    async def read(self, name: str, /, **parameters: object) -> list[Row]:
        self.names.append(name)
        answer = self._answers.get(name)
        if isinstance(answer, Exception):
            raise answer
        return answer if answer is not None else await self._graph.system.read(name, **parameters)  # type: ignore[arg-type]


async def test_a_full_server_has_everything_in_three_queries(graph: Graph) -> None:
    recording = RecordingSystem(graph, {})

    found = await probe(recording)  # type: ignore[arg-type]

    assert len(recording.names) == 3
    assert found.server_version.startswith("2026.")
    assert found.edition == "community"
    assert found.gds_version
    assert found.has_vector_filters
    assert found.vector_index_is_online
    assert found.notes == ()


async def test_what_is_missing_is_said_with_what_it_costs(graph: Graph) -> None:
    older = [
        {"name": "Neo4j Kernel", "versions": ["5.26-aura"], "edition": "enterprise"},
        {"name": "Cypher", "versions": ["5"], "edition": ""},
    ]
    index = {"name": "sentence_text", "type": "FULLTEXT", "state": "POPULATING", "percent": 12.5}
    recording = RecordingSystem(
        graph,
        {
            "health/read_components": older,
            "health/read_gds_version": GraphMemoryError("no such function", ""),
            "migration/list_indexes": [index],
        },
    )

    found = await probe(recording)  # type: ignore[arg-type]

    assert (found.edition, found.gds_version, found.has_vector_filters) == ("enterprise", None, False)
    assert not found.vector_index_is_online
    assert [note.split(":")[0] for note in found.notes] == [
        "Neo4j 5.26-aura cannot filter inside a vector index (2026.01 and later can)",
        "Graph Data Science is not installed",
        "There is no vector index yet",
        "Index sentence_text is populating (12 % built)",
    ]


async def test_nothing_at_the_address_says_how_to_start_it(server_address: ServerAddress) -> None:
    with pytest.raises(Unavailable) as caught:
        await Graph.connect("bolt://127.0.0.1:1", None, None)
    assert "memctl neo4j up" in caught.value.next_step
