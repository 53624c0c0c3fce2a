"""User text reaches Lucene as plain terms, whatever it holds."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from app.store.lucene import LUCENE_SYNTAX, escape_term, lucene_query

UNESCAPED = re.compile(r"(?<!\\)(?:\\\\)*[" + re.escape(LUCENE_SYNTAX.replace("\\", "")) + "]")


@given(st.text(max_size=40))
def test_no_character_that_lucene_could_read_is_left_bare(term: str) -> None:
    assert not UNESCAPED.search(escape_term(term))


@given(st.text(max_size=40))
def test_escaping_loses_nothing(term: str) -> None:
    assert re.sub(r"\\(.)", r"\1", escape_term(term), flags=re.DOTALL) == term


def test_tenant_and_audience_are_demanded_without_a_say_in_the_ranking() -> None:
    assert lucene_query("acme", ["ming", "*"], "search_text", ["足球", "park"]) == (
        '+tenant_id:"acme"^0 +(audience:"ming"^0 audience:"\\*"^0) +search_text:(足球 park)'
    )


def test_an_index_without_an_audience_demands_the_tenant_alone() -> None:
    assert lucene_query("acme", [], "alias_text", ["ming"]) == '+tenant_id:"acme"^0 +alias_text:(ming)'


def test_operators_are_words_like_any_other() -> None:
    assert lucene_query("t", [], "f", ["OR", "or", "NOT"]).endswith('+f:("OR" or "NOT")')
