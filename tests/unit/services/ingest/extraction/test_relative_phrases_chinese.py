"""People and things that a clause tells apart (教我钢琴的老师), and who a pronoun behind them is."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Role

from .conftest import Extract


def said(extract: Extract, sentence: str) -> list[tuple[str, str, str | None]]:
    found = extract(sentence).propositions
    return [(one.roles[0].name, one.predicate, one.object) for one in found]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "教我弟弟下棋的教练姓梁，他住在无锡。",
            [("教Ann的弟弟下棋的教练", "name_is", "梁"), ("教Ann的弟弟下棋的教练", "lives_in", "无锡")],
        ),
        (
            "我儿子的数学老师姓蒋，她住在宁波。",
            [("Ann的儿子的数学老师", "name_is", "蒋"), ("Ann的儿子的数学老师", "lives_in", "宁波")],
        ),
        ("租给我房子的人住在厦门。", [("租给Ann房子的人", "lives_in", "厦门")]),
        ("给我拔牙的医生叫陶伟。", [("给Ann拔牙的医生", "name_is", "陶伟")]),
        ("帮我搬家的师傅叫老徐。", [("帮Ann搬家的师傅", "name_is", "老徐")]),
        ("我昨天买的锅裂了。", [("Ann买的锅", "裂", None)]),
        ("照顾我外婆的护工很耐心。", [("照顾Ann的外婆的护工", "is", "耐心")]),
    ],
)
def test_a_clause_before_a_noun_tells_who_or_what_is_meant(
    extract: Extract, sentence: str, expected: list[tuple[str, str, str | None]]
) -> None:
    assert said(extract, sentence) == expected


def test_the_words_of_a_statement_are_said_once(extract: Extract) -> None:
    (found,) = extract("借给我相机的人住在厦门。").propositions
    assert found.canonical == "借给Ann相机的人住在厦门"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我妹妹买了船，她住在苏州。", ("Ann的妹妹", "lives_in", "苏州")),
        ("我去朋友的店帮忙。", ("Ann", "travels_to", "朋友的店")),
        ("我喜欢老师的书。", ("Ann", "likes", "老师的书")),
        ("我买了妈妈的生日礼物。", ("Ann", "buys", "妈妈的生日礼物")),
    ],
)
def test_what_is_no_clause_before_a_noun_stays(
    extract: Extract, sentence: str, expected: tuple[str, str, str | None]
) -> None:
    assert expected in said(extract, sentence)


def test_who_is_asked_for_help_is_not_who_helps(extract: Extract) -> None:
    assert extract("帮我订一张票。").propositions == ()
    assert extract("给我讲个故事吧。").propositions == ()


@pytest.mark.parametrize("sentence", ["我妈是因为腿疼不上班。", "我妈主要是因为腿疼不上班。"])
def test_who_is_named_before_a_reason_acts_in_it(extract: Extract, sentence: str) -> None:
    (found,) = extract(sentence).propositions
    assert (found.roles[0].name, found.negated) == ("Ann的妈", True)


@pytest.mark.parametrize(
    ("sentence", "modalities"),
    [
        ("老师说小王迟到是因为堵车。", ["reported", "reported"]),
        ("我妈说我弟没来，因为路上堵车。", ["reported", "reported"]),
        ("小王迟到是因为堵车。", ["asserted", "asserted"]),
    ],
)
def test_a_reason_for_what_is_told_is_told(extract: Extract, sentence: str, modalities: list[str]) -> None:
    assert [one.modality.value for one in extract(sentence).propositions] == modalities


def test_a_year_is_a_birthday_only_where_somebody_is_born(extract: Extract) -> None:
    for sentence in ("我是2015年搬来的。", "我是2020年来上海的。", "他是1990年入伍的。"):
        assert "birthday_is" not in {one.predicate for one in extract(sentence).propositions}
    for sentence in ("我女儿是2015年生的。", "我1988年出生。", "我是1990年5月出生的。", "我爸生于1960年。"):
        assert "birthday_is" in {one.predicate for one in extract(sentence).propositions}


def test_where_one_lived_before_is_over_when_it_is_told(extract: Extract) -> None:
    before, now = extract("我以前住在大连，去年搬到了青岛。").propositions
    assert (before.object, before.negated) == ("大连", False)
    assert before.time is not None
    assert before.time.since_ms is None
    assert before.time.until_ms is not None
    assert (now.object, now.time and now.time.expression) == ("青岛", "去年")


def test_what_is_done_was_not_done_in_the_future(extract: Extract) -> None:
    (done,) = extract("我把明天的报告写完了。").propositions
    assert done.time is None
    (planned,) = extract("我明天要写报告。").propositions
    assert planned.time is not None
    assert {one.role for one in planned.roles} == {Role.AGENT, Role.PATIENT}
