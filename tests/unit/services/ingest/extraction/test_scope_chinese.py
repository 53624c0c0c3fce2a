"""How far a denial, a time and hearsay reach in Chinese."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, Role

from .conftest import Extract, Said, said


@pytest.mark.parametrize(
    ("sentence", "denied"),
    [
        ("我没去钓鱼。", {"钓鱼"}),
        ("小丽没有来报名。", {"报名"}),
        ("陈强不去上课了。", {"上课"}),
        ("我不想去爬山。", {"爬山"}),
        ("我好久没去钓鱼了。", {"钓鱼"}),
        ("我没去杭州出差。", {"去", "出差"}),
        ("我没洗手就吃饭了。", {"洗手"}),
        ("我没带伞淋了雨。", {"带"}),
        ("我没修灯。", {"修"}),
        ("我去钓鱼了。", set()),
        ("小丽来报名了。", set()),
        ("我去杭州出差了。", set()),
    ],
)
def test_a_denial_reaches_what_one_goes_for(extract: Extract, sentence: str, denied: set[str]) -> None:
    found = extract(sentence).propositions
    assert found
    assert {one.predicate_surface for one in found if one.negated} == denied


@pytest.mark.parametrize("sentence", ["我每周五去钓鱼。", "昨天我去钓鱼了。", "昨天我去杭州出差了。"])
def test_a_time_reaches_what_one_goes_for(extract: Extract, sentence: str) -> None:
    found = extract(sentence).propositions
    assert found
    assert all(one.time is not None for one in found)


@pytest.mark.parametrize(
    "sentence",
    [
        "我听说陈强搬家了。",
        "我聽說陈强搬家了。",
        "我听我姐说陈强搬家了。",
        "我同事告诉我陈强搬家了。",
        "我同事说陈强搬家了。",
    ],
)
def test_what_others_told_is_reported(extract: Extract, sentence: str) -> None:
    (found,) = extract(sentence).propositions
    assert found.modality is Modality.REPORTED
    assert [one.name for one in found.roles if one.role is Role.AGENT] == ["陈强"]


def test_what_the_speaker_says_is_asserted(extract: Extract) -> None:
    (found,) = extract("陈强搬家了。").propositions
    assert found.modality is Modality.ASSERTED


@pytest.mark.parametrize("sentence", ["陈强没说他要搬家。", "我没听说陈强搬家。", "我没听我姐说陈强搬家。"])
def test_what_nobody_said_is_no_fact(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


@pytest.mark.parametrize(
    ("sentence", "who", "act", "modality"),
    [
        ("我答应妈妈周末回家。", "Ann", "回家", Modality.PLANNED),
        ("我答应老婆不再抽烟。", "Ann", "抽烟", Modality.PLANNED),
        ("客户答应我们月底付款。", "客户", "付款", Modality.PLANNED),
        ("我妈同意我养狗。", "Ann", "养狗", Modality.POSSIBLE),
        ("我妈不同意我养狗。", "Ann", "养狗", None),
        ("我老公不让我养猫。", "Ann", "养猫", Modality.OBLIGED),
    ],
)
def test_what_is_promised_or_allowed_is_not_done(
    extract: Extract, sentence: str, who: str, act: str, modality: Modality | None
) -> None:
    found = [
        (filler.name, one.modality)
        for one in extract(sentence).propositions
        for filler in one.roles
        if filler.role is Role.AGENT and one.predicate_surface in {act, act[:1]}
    ]
    assert found == ([(who, modality)] if modality else [])


@pytest.mark.parametrize(
    ("sentence", "tells"),
    [
        ("帮我把会议取消了。", False),
        ("替我把花浇了。", False),
        ("请把窗户关了。", False),
        ("帮我妈交了电费。", True),
        ("给我朋友买了蛋糕。", True),
        ("给我家狗打了疫苗。", True),
        ("请了三天假。", True),
    ],
)
def test_requests_are_no_facts(extract: Extract, sentence: str, tells: bool) -> None:
    assert bool(extract(sentence).propositions) is tells


@pytest.mark.parametrize(
    ("sentence", "tells"),
    [
        ("我还没把那份合同发给客户呢。", True),
        ("我弟正在跟外地的客户谈合同呢。", True),
        ("我还没睡，你妈妈呢。", True),
        ("你妈妈呢。", False),
    ],
)
def test_what_is_still_so_is_no_question(extract: Extract, sentence: str, tells: bool) -> None:
    assert bool(extract(sentence).propositions) is tells


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("就算再忙我也每天给妈妈打电话。", ("Ann", "打", "电话")),
        ("哪怕下雨他都坚持晨跑。", ("他", "runs", "")),
        ("不管他同不同意我都要辞职。", ("Ann", "quits_job", "")),
        ("纵使失败了，我也不后悔。", ("Ann", "not regrets", "后悔")),
    ],
)
def test_what_is_conceded_is_not_said(extract: Extract, sentence: str, stated: Said) -> None:
    assert [said(one) for one in extract(sentence).propositions] == [stated]


def test_a_concession_without_a_clause_behind_it_says_nothing(extract: Extract) -> None:
    assert not extract("就算他再忙。").propositions
