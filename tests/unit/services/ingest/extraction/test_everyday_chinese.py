"""Family, things and tastes as people speak of them in Chinese."""

from __future__ import annotations

import pytest

from app.domain.knowledge import PropositionKind, Role

from .conftest import Extract


def facts(extract: Extract, sentence: str) -> set[tuple[str, str | None, str | None]]:
    """The words of each predicate, who acts or is so, and the patient, place or value."""
    found = set()
    for one in extract(sentence).propositions:
        by_role = {filler.role: filler.name for filler in one.roles}
        other = by_role.get(Role.PATIENT) or by_role.get(Role.LOCATION) or one.object
        found.add((one.predicate_surface, by_role.get(Role.AGENT), other))
    return found


def liked(extract: Extract, sentence: str) -> set[tuple[str, int]]:
    return {
        (one.object or "", one.polarity)
        for one in extract(sentence).propositions
        if one.kind is PropositionKind.PREFERENCE
    }


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我儿子比我高半个头了。", ("高", "Ann的儿子", "高")),
        ("我女朋友比我大一岁。", ("大", "Ann的女朋友", "大")),
        ("物业费一平两块八，比隔壁贵。", ("贵", "物业费", "贵")),
        ("物业费一平两块八。", ("两块八", "物业费", "两块八")),
        ("我婆婆血压高。", ("血压高", "Ann的婆婆", "血压高")),
        ("我奶奶八十了。", ("八十", "Ann的奶奶", "八十")),
    ],
)
def test_how_somebody_or_something_is(extract: Extract, sentence: str, expected: tuple[str, str, str]) -> None:
    assert expected in facts(extract, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我网课买了一堆，一门都没学完。", {("买", "Ann", "网课"), ("学完", "Ann", "网课")}),
        ("论文初稿写了八千字。", {("写", "Ann", "论文初稿")}),
        ("我爸买了箱橙子，坏了一半。", {("买", "Ann的爸", "橙子"), ("坏", "橙子", None)}),
        ("奶茶一口没碰。", {("碰", "Ann", "奶茶")}),
        ("我学钢琴五年了。", {("学", "Ann", "钢琴")}),
        ("另一套没有暖气。", {("没有", "另一套", "暖气")}),
    ],
)
def test_how_much_is_no_object_of_its_own(
    extract: Extract, sentence: str, expected: set[tuple[str, str, str | None]]
) -> None:
    assert facts(extract, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我妈打电话来，让我周末回家。", ("回家", "Ann", None)),
        ("我弟弟考上了哈工大，学的是自动化。", ("学", "Ann的弟弟", "自动化")),
        ("这台笔记本是我研二的时候买的。", ("买", "Ann", "笔记本")),
        ("我做了西红柿炒鸡蛋。", ("做", "Ann", "西红柿炒鸡蛋")),
        ("体检报告出来了。", ("出来", "体检报告", None)),
        ("想听听创业类的播客。", ("听听", "Ann", "创业类的播客")),
    ],
)
def test_who_does_what(extract: Extract, sentence: str, expected: tuple[str, str, str | None]) -> None:
    assert expected in facts(extract, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我宁可走路也不挤公交。", {("走路", 1), ("挤公交", -1)}),
        ("比起跑步我更喜欢游泳。", {("游泳", 1)}),
        ("我喜欢看书，尤其是推理小说。", {("书", 1), ("推理小说", 1)}),
        ("我超爱秋天。", {("秋天", 1)}),
        ("我贼喜欢这首歌。", {("这首歌", 1)}),
        ("我巨讨厌下雨天。", {("下雨天", -1)}),
        ("我挺烦开会的。", {("开会", -1)}),
        ("我戒糖三个月了。", {("糖", -1)}),
        ("我爸喝酒只喝白的。", set()),
        ("尤其是下雨天。", set()),
    ],
)
def test_what_is_liked_ends_where_it_should(extract: Extract, sentence: str, expected: set[tuple[str, int]]) -> None:
    assert liked(extract, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "silent"),
    [("我家孩子一写作业就哭。", "写"), ("我爸喝酒只喝白的。", "喝酒")],
)
def test_what_only_leads_to_it_is_no_fact(extract: Extract, sentence: str, silent: str) -> None:
    assert silent not in {surface for surface, _, _ in facts(extract, sentence)}


def test_a_wedding_to_come_is_no_marriage_yet(extract: Extract) -> None:
    assert {one.predicate for one in extract("我表姐下个月结婚。").propositions} == {"married_to"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("不对，是我姐姐去的，不是我。", {("去", "Ann的姐姐", None)}),
        ("我女朋友是做销售的。", {("做", "Ann的女朋友", "销售")}),
        ("我女儿过敏。", {("过敏", "Ann的女儿", "过敏")}),
        ("我刚过完生日。", {("过完", "Ann", "生日")}),
        ("我车位是租的，一个月四百。", {("租", "Ann", "车位"), ("四百", "车位", "四百")}),
        ("合同签了一年，还有四个月到期。", {("签", "Ann", "合同"), ("到期", "合同", None)}),
        ("我老公不会做饭，都是我做。", {("做饭", "Ann的老公", None), ("做", "Ann", None)}),
        ("我膝盖不好，不能跑太久。", {("膝盖不好", "Ann", "膝盖不好"), ("跑", "Ann", None)}),
        ("我不想跟抽烟的人住。", {("住", "Ann", None)}),
        ("这条路坏了，物业不管。", {("坏", "这条路", None), ("管", "物业", None)}),
    ],
)
def test_everyday_clauses(extract: Extract, sentence: str, expected: set[tuple[str, str, str | None]]) -> None:
    assert facts(extract, sentence) == expected


def test_a_pet_is_named_without_its_measure(extract: Extract) -> None:
    told = {one[1:] for one in facts(extract, "我室友养了一只狗，叫可乐。")}
    assert told == {("Ann的室友", "狗"), ("狗", "可乐")}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我妈闻不得油漆味。", {("油漆味", -1)}),
        ("我对恐怖片敬而远之。", {("恐怖片", -1)}),
        ("我老公是个火锅控。", {("火锅", 1)}),
        ("我最认海底捞。", {("海底捞", 1)}),
        ("这件衣服不错，我很喜欢。", {("衣服", 1)}),
        ("油炸的基本不吃。", {("油炸", -1)}),
        ("我一听到电钻声就烦。", set()),
        ("他是个老好人。", set()),
        ("我最认真。", set()),
    ],
)
def test_likes_and_dislikes_in_other_words(extract: Extract, sentence: str, expected: set[tuple[str, int]]) -> None:
    assert liked(extract, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我不怎么喝咖啡。", {("喝", "Ann", "咖啡")}),
        ("我不怎么看电视。", {("看", "Ann", "电视")}),
        ("我女儿这次月考退步了二十名。", {("退步", "Ann的女儿", "二十名")}),
        ("我跟前男友分手两年了。", {("分手", "Ann", None)}),
        ("我堂哥年薪四十万，去年还买了房。", {("年薪", "Ann的堂哥", "四十万"), ("买", "Ann的堂哥", "房")}),
    ],
)
def test_whose_it_is_and_what_is_done(extract: Extract, sentence: str, expected: set[tuple[str, str, str]]) -> None:
    assert facts(extract, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我还挺享受一个人吃饭的。", {("一个人吃饭", 1)}),
        ("我是周杰伦的铁粉。", {("周杰伦", 1)}),
        ("我倾向住民宿。", {("住民宿", 1)}),
        ("我享受了八折优惠。", set()),
    ],
)
def test_fans_and_what_is_enjoyed(extract: Extract, sentence: str, expected: set[tuple[str, int]]) -> None:
    assert liked(extract, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我是去年结婚的时候买的房。", {("买", "Ann", "房")}),
        ("我妈是五十岁退休的时候学的钢琴。", {("学", "Ann的妈", "钢琴")}),
        ("我昨天挨了一顿揍。", {("挨", "Ann", "一顿揍")}),
        ("还剩三天签证到期。", {("到期", "签证", None)}),
        ("离考试还剩两周。", {("剩", "Ann", "两周")}),
        ("请了病假。", {("请", "Ann", None)}),
    ],
)
def test_what_is_said_around_a_moment_or_a_count(
    extract: Extract, sentence: str, expected: set[tuple[str, str | None, str | None]]
) -> None:
    assert facts(extract, sentence) == expected


@pytest.mark.parametrize("sentence", ["我欠他的人情。", "我借了他的车。"])
def test_whose_it_is_stays_with_what_is_owed(extract: Extract, sentence: str) -> None:
    (found,) = extract(sentence).propositions
    assert "他" in {filler.name for filler in found.roles}
