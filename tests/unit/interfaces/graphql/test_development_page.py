"""The page to write queries on: whole in itself, with examples that the schema knows."""

from __future__ import annotations

import re

import pytest
from graphql import build_schema, parse, validate

from app.interfaces.graphql.router import DEVELOPMENT_PAGE
from app.interfaces.graphql.schema import schema_text

PAGE = DEVELOPMENT_PAGE.read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r'"([^"]+)": \[`([^`]+)`', PAGE))


def test_it_takes_nothing_from_another_host() -> None:
    assert not re.search(r"https?://|\bsrc=|@import|import\(", PAGE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_of_the_schema(name: str) -> None:
    assert validate(build_schema(schema_text()), parse(EXAMPLES[name])) == []
