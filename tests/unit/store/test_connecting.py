"""Addresses that cannot be connected to."""

from __future__ import annotations

import pytest

from app.domain.errors import InvalidInput
from app.store.graph import Graph


async def test_a_password_in_an_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(InvalidInput) as caught:
        await Graph.connect("bolt://neo4j:sw@rdfish@127.0.0.1:7687", None, None)

    assert "sw@rdfish" not in str(caught.value)
    assert "127.0.0.1:7687" in caught.value.message
