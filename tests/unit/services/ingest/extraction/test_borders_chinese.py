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


@pytest.mark.parametrize(
    ("text", "agent", "patient"),
    [
        ("她脸都没洗就睡了。", "她", "脸"),
        ("我手机也没带。", "Ann", "手机"),
        ("票我都没买。", "Ann", "票"),
        ("蔬菜他一口都不吃。", "他", "蔬菜"),
        ("剩下的我来吃。", "Ann", "剩下的"),
        ("白的我不喝。", "Ann", "白的"),
        ("签证是学校帮忙办的。", "学校", "签证"),
        ("厨房是我们公司共用。", "我们公司", "厨房"),
        ("我从小学钢琴。", "Ann", "钢琴"),
        ("楼下新开了一家面馆。", "", "面馆"),
        ("他酒都不喝。", "他", "酒"),
    ],
)
def test_what_stands_before_the_verb_is_not_always_who_acts(
    extract: Extract, text: str, agent: str, patient: str
) -> None:
    assert (agent, patient) in {one[1:] for one in _facts(extract(text))}, _facts(extract(text))


def test_parents_who_do_not_agree_are_no_object(extract: Extract) -> None:
    assert {one[1:] for one in _facts(extract("我爸妈都不同意。"))} == {("Ann的爸妈", "")}


def test_an_errand_is_no_place(extract: Extract) -> None:
    found = _facts(extract("他去码头拿货。"))
    assert any(predicate.startswith("拿") for predicate, _, _ in found), found


def test_what_is_left_is_said_by_its_measure(extract: Extract) -> None:
    (said,) = extract("产假还剩不到两个月。").propositions
    assert said.object == "不到两个月"
    assert not said.negated


@pytest.mark.parametrize(
    ("text", "agent", "patient"),
    [
        ("我爸七十好几了，八十多还天天打太极。", "Ann的爸", "太极"),
        ("儿子上初二了。", "Ann的儿子", "初二"),
        ("我对这份工作很满意。", "Ann", "工作"),
        ("她信老一套。", "她", "老一套"),
        ("我改骑电动车了。", "Ann", "电动车"),
    ],
)
def test_numbers_are_nobody_and_small_verbs_act(extract: Extract, text: str, agent: str, patient: str) -> None:
    assert (agent, patient) in {one[1:] for one in _facts(extract(text))}, _facts(extract(text))


def test_what_is_not_received_is_not_confiscated(extract: Extract) -> None:
    (said,) = extract("我没收到验证码。").propositions
    assert said.negated


def test_how_something_feels_is_of_the_thing(extract: Extract) -> None:
    assert {(predicate, agent) for predicate, agent, _ in _facts(extract("这双鞋穿着很舒服。"))} == {("舒服", "这双鞋")}


@pytest.mark.parametrize(
    ("text", "predicate", "agent", "patient"),
    [
        ("他妈气得把存折收回去了。", "收回", "他妈", "存折"),
        ("我翻了翻合同。", "翻", "Ann", "合同"),
        ("好在我妈同意了。", "同意", "Ann的妈", ""),
        ("这个版本比预想的旧。", "旧", "版本", ""),
        ("他二话不说把钱还了。", "还", "他", "钱"),
        ("房东有权收回房屋。", "收回", "房东", "房屋"),
        ("上周表婶嫌饭菜淡。", "嫌", "表婶", "饭菜淡"),
    ],
)
def test_little_words_open_no_phrase(extract: Extract, text: str, predicate: str, agent: str, patient: str) -> None:
    found = _facts(extract(text))
    assert any(one[0].startswith(predicate) and one[1:] == (agent, patient) for one in found), found
