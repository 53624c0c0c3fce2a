"""Of whom a Chinese clause is that names nobody."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, Proposition, Role

from .conftest import Extract


def said_by(extract: Extract, sentence: str) -> dict[str, str | None]:
    """Who acts, by the words of the predicate."""

    def agent(one: Proposition) -> str | None:
        return one.roles[0].name if one.roles else one.subject

    return {one.predicate_surface: agent(one) for one in extract(sentence).propositions}


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("下雨也去，票都买了。", "买", "Ann"),
        ("选择题错了四道，最后一道大题压根没看。", "看", "Ann"),
        ("外甥仅付了四十万，余款一拖再拖，去年干脆把房子抵押给了小贷公司。", "抵押给", "外甥"),
        ("豆豆最爱嗑瓜子，不吃玉米。", "不吃", "豆豆"),
    ],
)
def test_what_a_thing_cannot_do_is_done_by_the_last_who_acted(
    extract: Extract, sentence: str, surface: str, agent: str
) -> None:
    assert said_by(extract, sentence)[surface] == agent


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("膝盖有旧伤，跑不了步。", "跑", "Ann"),
        ("我母亲膝盖做过置换，走不了太多台阶。", "走", "Ann的母亲"),
        ("我爷爷今年九十了，耳朵有点背，听不清。", "听", "Ann的爷爷"),
    ],
)
def test_after_a_part_of_somebody_it_goes_on_of_them(extract: Extract, sentence: str, surface: str, agent: str) -> None:
    assert said_by(extract, sentence)[surface] == agent


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("我有个弟弟，在上海读书。", "读", "弟弟"),
        ("我认识一个律师，专门打离婚官司。", "打", "律师"),
        ("昨天来了个新同事，不爱说话。", "爱", "新同事"),
        ("我有个弟弟，但是很少联系。", "联系", "Ann"),
        ("我有两个姐姐，都在上海工作。", "在", "姐姐"),
        ("我家有三口人，住在通州。", "住在", "Ann"),
    ],
)
def test_whoever_is_brought_up_with_a_measure_word_is_spoken_of_next(
    extract: Extract, sentence: str, surface: str, agent: str
) -> None:
    assert said_by(extract, sentence)[surface] == agent


def test_what_is_done_to_her_she_does_not_do(extract: Extract) -> None:
    assert said_by(extract, "我女儿发烧了，带她去了儿童医院。")["带"] == "Ann"


def test_templates_are_of_whom_the_clause_before_was(extract: Extract) -> None:
    """A clause of my brother's that no template knows does not make the next one mine."""
    found = extract("我哥买了新车，喜欢自驾游，对花粉过敏。").propositions
    assert {one.roles[0].name for one in found} == {"Ann的哥"}
    employed = [
        one for one in extract("我同事张伟搬到了苏州，在园区上班。").propositions if one.predicate == "works_at"
    ]
    assert [one.subject for one in employed] == ["张伟"]


def test_a_day_behind_a_preposition_is_when_it_is_to_be(extract: Extract) -> None:
    found = next(one for one in extract("预产期在明年三月。").propositions)
    assert (found.subject, found.object) == ("预产期", "明年三月")


def test_who_gave_me_something_gave_it(extract: Extract) -> None:
    assert said_by(extract, "我闺蜜去日本旅游了，给我带了化妆品。")["带"] == "Ann的闺蜜"
    assert not extract("给我写一首诗。").propositions


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("我奶奶耳朵不好。", "耳朵不好", "Ann的奶奶"),
        ("小李工作很忙，经常加班。", "加班", "小李"),
        ("我弟高考考了六百分。", "考", "Ann的弟"),
        ("我表弟今年研究生毕业，签了华为。", "签", "Ann的表弟"),
    ],
)
def test_a_part_of_somebody_or_what_they_are_is_not_who_acts(
    extract: Extract, sentence: str, surface: str, agent: str
) -> None:
    assert said_by(extract, sentence)[surface] == agent


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("周末陪女朋友看了场电影，她说不好看。", "好看", "Ann的女朋友"),
        ("我的驾照过期了，得去换证。", "换证", "Ann"),
        ("楼上漏水，把我家天花板泡了。", "泡", "楼上"),
        ("我爸去看了医生，医生说是胃炎。", "是", "Ann的爸"),
        ("我爷爷当过兵，现在住在养老院。", "住在", "Ann的爷爷"),
    ],
)
def test_who_is_spoken_of_across_clauses(extract: Extract, sentence: str, surface: str, agent: str) -> None:
    assert said_by(extract, sentence)[surface] == agent


def test_whom_she_means_is_not_who_does_it_to_her(extract: Extract) -> None:
    found = next(
        one for one in extract("妹妹想学画画，妈妈给她报了个班。").propositions if one.predicate_surface == "报"
    )
    assert [one.name for one in found.roles if one.role is Role.RECIPIENT] == ["Ann的妹妹"]


def test_what_the_doctor_says_of_nobody_is_of_nobody(extract: Extract) -> None:
    assert not extract("医生说是胃炎，得少吃辣。").propositions


@pytest.mark.parametrize(
    ("sentence", "surface", "agent"),
    [
        ("我那口子呢，从来不进厨房。", "进", "我那口子"),
        ("我老婆属兔，比我小两岁。", "小", "Ann的老婆"),
        ("我们班主任姓孙，教物理的，特别严。", "严", "我们班主任"),
        ("我同桌叫周子涵，是从重庆转学过来的。", "转学过来", "同桌"),
        ("我侄女在读高三，压力很大，经常失眠。", "失眠", "Ann的侄女"),
        ("小陈被公司开除了，正在找工作。", "找", "小陈"),
        ("我老板姓马，浙江人，喜欢喝茶。", "喜欢喝", "Ann的老板"),
    ],
)
def test_what_people_are_is_said_of_them(extract: Extract, sentence: str, surface: str, agent: str) -> None:
    assert said_by(extract, sentence)[surface] == agent


@pytest.mark.parametrize(
    ("sentence", "holder"),
    [
        ("我哥结婚了，老婆是护士。", "Ann的哥的老婆"),
        ("张姐五十了，儿子在国外工作。", "张姐的儿子"),
        ("我妈来了，儿子很高兴。", "Ann的儿子"),
        ("我很忙，老公也很忙。", "Ann的老公"),
    ],
)
def test_kin_without_an_owner_is_of_the_nearest_who_may_have_them(extract: Extract, sentence: str, holder: str) -> None:
    assert extract(sentence).propositions[-1].roles[0].name == holder


def test_where_a_brother_works_is_not_his_name(extract: Extract) -> None:
    predicates = {one.predicate for one in extract("我弟在北京打工，住地下室。").propositions}
    assert "works_at" in predicates
    assert "has_younger_brother" not in predicates


@pytest.mark.parametrize(("sentence", "place"), [("云南不去了。", "云南"), ("上海没去成。", "上海")])
def test_a_place_before_the_verb_is_where_one_goes(extract: Extract, sentence: str, place: str) -> None:
    (found,) = extract(sentence).propositions
    assert [(one.role, one.name) for one in found.roles] == [(Role.AGENT, "Ann"), (Role.LOCATION, place)]


@pytest.mark.parametrize(
    ("sentence", "patient"),
    [
        ("我妈手疼，陪她去看病，医生说是腱鞘炎。", "Ann的妈"),
        ("我奶奶摔了，送她去医院，说是骨折。", "Ann的奶奶"),
        ("我儿子咳嗽，我带他去看医生，医生说是支气管炎。", "Ann的儿子"),
    ],
)
def test_what_is_told_at_the_doctor_s_is_of_whom_one_took_there(extract: Extract, sentence: str, patient: str) -> None:
    told = [one for one in extract(sentence).propositions if one.modality is Modality.REPORTED]
    assert {one.roles[0].name for one in told} <= {patient}


def test_who_studied_with_me_is_no_class_of_people(extract: Extract) -> None:
    assert "大学同学" not in {one.subject for one in extract("我跟张伟是大学同学，他现在在新加坡。").propositions}
