"""Where Chinese noun phrases begin and end."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Extraction, Role

from .conftest import Extract


def _facts(found: Extraction) -> set[tuple[str, str, str]]:
    """Predicate words, who acts and what it is done to."""
    made = set()
    for one in found.propositions:
        named = {role.role: role.name for role in one.roles}
        made.add((one.predicate_surface, named.get(Role.AGENT, ""), named.get(Role.PATIENT, "")))
    return made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("她赔了我一个新的。", ("赔", "她", "一个新的")),
        ("新的还没到货。", ("到货", "新的", "")),
        ("老板人不错。", ("不错", "Ann的老板", "")),
        ("我这人最怕狗。", ("怕", "Ann", "狗")),
        ("我家那口子脾气不好。", ("脾气不好", "那口子", "")),
        ("这双鞋五百。", ("五百", "这双鞋", "")),
        ("我一宿没睡。", ("睡", "Ann", "")),
        ("她在休产假。", ("休", "她", "产假")),
        ("他冻得直哆嗦。", ("哆嗦", "他", "")),
        ("肉得炖两小时。", ("炖", "Ann", "肉")),
        ("老板当着大家的面批评了我。", ("批评", "Ann的老板", "Ann")),
        ("我姐被蚊子咬了一身包。", ("咬", "蚊子", "Ann的姐")),
        ("楼道里贴了张通知。", ("贴", "", "通知")),
        ("他填对了五个。", ("填对", "他", "五个")),
    ],
)
def test_phrases_end_where_they_end(extract: Extract, text: str, expected: tuple[str, str, str]) -> None:
    found = _facts(extract(text))
    assert any(a == b or b.startswith(a) for a, b in ((expected[0], one[0]) for one in found)), found
    assert expected[1:] in {one[1:] for one in found}, found
