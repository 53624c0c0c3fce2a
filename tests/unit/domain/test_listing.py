"""Cursors of pages."""

from __future__ import annotations

import base64
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.listing import Cursor


@given(st.integers(-(2**63) + 1, 2**63 - 1), st.text(max_size=200))
def test_a_cursor_comes_back_as_it_was(at_ms: int, node_id: str) -> None:
    assert Cursor.decode(Cursor(at_ms, node_id).encode()) == Cursor(at_ms, node_id)


@given(st.text())
def test_any_text_is_a_cursor_or_refused(text: str) -> None:
    with suppress(InvalidInput):
        assert Cursor.decode(text).encode()


@pytest.mark.parametrize(
    "inside", ["[1]", "[1, 2]", '["1", "a"]', '[true, "a"]', "{}", '[1, "a", 2]', f'[{2**63}, "a"]', "[[[["]
)
def test_what_only_looks_like_a_cursor_is_refused(inside: str) -> None:
    with pytest.raises(InvalidInput):
        Cursor.decode(base64.urlsafe_b64encode(inside.encode()).decode())
