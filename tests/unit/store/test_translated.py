"""What a driver's error becomes."""

from __future__ import annotations

from neo4j.exceptions import ClientError

from app.domain.errors import Unavailable
from app.store.graph import translated


def test_a_missing_index_is_to_be_migrated() -> None:
    error = translated(ClientError("There is no such fulltext schema index: entity_name"), "recall/search_entities")

    assert isinstance(error, Unavailable)
    assert "recall/search_entities" in error.message
    assert error.next_step == "Run `memctl migrate`."
