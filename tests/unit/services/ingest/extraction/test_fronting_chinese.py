"""What stands before a Chinese subject, and what leads a clause without being what it says."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, Role

from .conftest import Extract

Said = tuple[str, str | None, str | None]


def said(extract: Extract, sentence: str) -> set[Said]:
    found = set()
    for one in extract(sentence).propositions:
        names = {filler.role: filler.name for filler in one.roles}
        found.add((one.predicate_surface, names.get(Role.AGENT), names.get(Role.PATIENT)))
    return found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("作业我帮弟弟写完了。", ("写完", "Ann", "作业")),
        ("那本书我看了一半。", ("看", "Ann", "那本书")),
        ("照片我发你邮箱了。", ("发", "Ann", "照片")),
        ("孩子的家长会是我去开的。", ("开", "Ann", "孩子的家长会")),
        ("体检报告我让我妹帮我取了。", ("取", None, "体检报告")),
        ("我老师的微信我加了。", ("加", "Ann", "Ann的老师的微信")),
        ("手机落在出租车上了。", ("落在", "Ann", "手机")),
        ("押金房东还没退呢。", ("退", "房东", "押金")),
        ("房租我老公替我还了。", ("还", "Ann的老公", "房租")),
        ("钥匙我放鞋柜上了。", ("放", "Ann", "钥匙")),
        ("车我送去保养了。", ("送去", "Ann", "车")),
        ("信用卡昨天还清了。", ("还清", None, "信用卡")),
    ],
)
def test_what_stands_before_the_subject_is_what_is_done_to(extract: Extract, sentence: str, expected: Said) -> None:
    surface, agent, patient = expected
    assert any(
        one[0] == surface and one[2] == patient and agent in {None, one[1]} for one in said(extract, sentence)
    ), said(extract, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("听同事推荐买了这款吸尘器。", ("买", "Ann", "吸尘器")),
        ("药我按医生说的一天吃三次。", ("吃", "Ann", "药")),
        ("趁打折囤了两箱猫粮。", ("囤", "Ann", "两箱猫粮")),
        ("为了照顾我妈我辞了工作。", ("辞", "Ann", "工作")),
        ("我对着视频学会了修水管。", ("学会", "Ann", "修水管")),
        ("昨天帮对门的奶奶搬了桶水。", ("搬", "Ann", "水")),
        ("我托人给儿子找了个家教。", ("找", "Ann", "家教")),
        ("我从小跟着外婆长大。", ("长大", "Ann", None)),
        ("房东同意我养猫了。", ("同意", "房东", "养猫")),
        ("今天轮到我洗碗。", ("洗", "Ann", "碗")),
        ("听医生的劝我把烟戒了。", ("戒", "Ann", "烟")),
        ("隔壁老王借了我的梯子。", ("借", "隔壁老王", "梯子")),
        ("连我妈都会用微信了。", ("用", "Ann的妈", "微信")),
        ("我请不了假。", ("请", "Ann", None)),
        ("我陪爷爷下了两盘棋。", ("下", "Ann", "两盘棋")),
        ("头疼得厉害。", ("头疼", "Ann", None)),
        ("我把简历投给了三家公司。", ("投给", "Ann", "简历")),
        ("昨天被领导当众批评了一顿。", ("批评", "Ann的领导", "Ann")),
        ("我花两千块在朋友那儿学了化妆。", ("花", "Ann", "两千块")),
        ("我跟中介说好了下周签合同。", ("签", "Ann", "合同")),
    ],
)
def test_what_leads_is_not_what_is_said(extract: Extract, sentence: str, expected: Said) -> None:
    assert expected in said(extract, sentence), said(extract, sentence)


@pytest.mark.parametrize("sentence", ["按你说的来。", "给我看看这道题。", "请大家不要忘了带伞。"])
def test_nothing_is_told(extract: Extract, sentence: str) -> None:
    assert not said(extract, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [("给我家狗打了疫苗。", "打"), ("替我老婆排了一上午队。", "排"), ("我跟单位请了半天假。", "请")],
)
def test_what_was_done_is_no_request(extract: Extract, sentence: str, expected: str) -> None:
    (found,) = extract(sentence).propositions
    assert (found.predicate_surface, found.modality) == (expected, Modality.ASSERTED)


def test_who_was_brought_to_do_it_did_it(extract: Extract) -> None:
    (done,) = extract("我让司机把我放在了路口。").propositions
    assert done.modality is Modality.ASSERTED
    (told,) = extract("医生让我少吃盐。").propositions
    assert told.modality is Modality.OBLIGED


def test_what_stands_side_by_side_may_be_one(extract: Extract) -> None:
    assert ("修", "小区物业", None) in said(extract, "小区物业昨天修了。")
