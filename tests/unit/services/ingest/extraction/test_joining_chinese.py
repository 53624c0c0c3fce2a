"""Chinese words that the dictionary parts into characters."""

from __future__ import annotations

from app.domain.knowledge import Role

from .conftest import Extract


def test_a_word_that_the_parser_takes_whole_is_no_adjective_and_number(extract: Extract) -> None:
    (said,) = extract("高数没过。").propositions
    assert said.negated
    assert [one.name for one in said.roles if one.role is Role.AGENT] == ["高数"]


def test_a_word_that_the_parser_takes_whole_is_acted_upon_whole(extract: Extract) -> None:
    found = extract("我妹妹绩点很高。").propositions
    assert any(one.roles[0].name.endswith("绩点") for one in found)
