"""Cursors of pages."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import InvalidInput
from app.domain.listing import Cursor


@given(st.integers(-(2**63) + 1, 2**63 - 1), st.text(max_size=200))
def test_a_cursor_comes_back_as_it_was(at_ms: int, node_id: str) -> None:
    assert Cursor.decode(Cursor(at_ms, node_id).encode()) == Cursor(at_ms, node_id)


@given(st.text())
def test_any_other_text_is_refused_with_a_next_step(text: str) -> None:
    try:
        Cursor.decode(text)
    except InvalidInput as error:
        assert error.next_step


@pytest.mark.parametrize(
    "inside", ["[1]", "[1, 2]", '["1", "a"]', '[true, "a"]', "{}", '[1, "a", 2]', f'[{2**63}, "a"]', "[[[["]
)
def test_what_only_looks_like_a_cursor_is_refused(inside: str) -> None:
    with pytest.raises(InvalidInput):
        Cursor.decode(base64.urlsafe_b64encode(inside.encode()).decode())
