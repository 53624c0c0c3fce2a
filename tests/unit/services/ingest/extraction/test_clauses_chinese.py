"""Chinese clauses: verb and object in one word, several who act, denied opinions, reasons within a clause."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, PropositionKind, Role

from .conftest import Extract


@pytest.mark.parametrize(
    ("sentence", "predicate", "surface", "patient"),
    [
        ("我没买车。", "buys", "买", "车"),
        ("昨晚没洗碗。", "washes", "洗", "碗"),
        ("我昨天没喝牛奶。", "drinks", "喝", "牛奶"),
    ],
)
def test_a_verb_and_its_object_in_one_word_are_parted(
    extract: Extract, sentence: str, predicate: str, surface: str, patient: str
) -> None:
    found = next(one for one in extract(sentence).propositions if one.rule == "event")
    assert (found.predicate, found.predicate_surface, found.object) == (predicate, surface, patient)
    assert found.negated


def test_a_verb_that_the_dictionary_takes_whole_keeps_its_object(extract: Extract) -> None:
    (found,) = extract("我没熬夜。").propositions
    assert (found.predicate_surface, found.object) == ("熬夜", None)


@pytest.mark.parametrize("sentence", ["我和小涛去看牙。", "我明天和小涛去看牙。"])
def test_all_who_go_do_what_they_go_for(extract: Extract, sentence: str) -> None:
    agents = {one.roles[0].name for one in extract(sentence).propositions if one.predicate_surface == "看"}
    assert agents == {"Ann", "小涛"}


@pytest.mark.parametrize("sentence", ["我不觉得房子便宜。", "我不认为房子便宜。"])
def test_a_denied_opinion_denies_what_it_is_about(extract: Extract, sentence: str) -> None:
    (found,) = extract(sentence).propositions
    assert (found.subject, found.object, found.negated) == ("房子", "便宜", True)


@pytest.mark.parametrize("sentence", ["小王不认为我爱他。", "小王不觉得房子便宜。"])
def test_what_others_do_not_believe_is_not_stated(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


def test_a_denied_opinion_reaches_no_further_than_its_clause(extract: Extract) -> None:
    found = extract("我不认为自己胖，我吃了蛋糕。").propositions
    assert [(one.predicate_surface, one.negated) for one in found] == [("胖", True), ("吃", False)]


def test_what_nobody_expected_happened(extract: Extract) -> None:
    (found,) = extract("我没想到王伟辞职了。").propositions
    assert (found.subject, found.predicate, found.negated) == ("王伟", "quits_job", False)


def test_what_somebody_wrongly_took_for_true_is_not_stated(extract: Extract) -> None:
    assert extract("我以为王伟辞职了。").propositions == ()


def test_whom_a_pronoun_means_is_not_guessed_from_the_clause_around_it(extract: Extract) -> None:
    (found,) = extract("我不觉得他适合这份工作。").propositions
    assert (found.roles[0].name, found.roles[0].points) == ("他", True)


def test_nobody_likes_what_is_only_pointed_at(extract: Extract) -> None:
    assert extract("我喜欢它。").propositions == ()


@pytest.mark.parametrize(
    ("sentence", "effect", "cause"),
    [
        ("我离职是因为公司搬到了昆山。", "离职", "搬到"),
        ("我離職是因為公司搬到了崑山。", "离职", "搬到"),
        ("我离职主要是由于公司搬到了昆山。", "离职", "搬到"),
    ],
)
def test_a_reason_may_stand_in_the_clause_that_it_explains(
    extract: Extract, sentence: str, effect: str, cause: str
) -> None:
    explained, explaining = extract(sentence).propositions
    assert (explained.predicate_surface, explaining.predicate_surface) == (effect, cause)
    assert explained.causes == (explaining.span,)
    assert explained.modality is Modality.ASSERTED


def test_a_thing_may_be_the_reason(extract: Extract) -> None:
    (found,) = extract("我没去是因为天气。").propositions
    assert [(one.role, one.name) for one in found.roles if one.role is Role.CAUSE] == [(Role.CAUSE, "天气")]


@pytest.mark.parametrize(
    "sentence",
    [
        "我头疼是不是因为没睡好。",
        "我发胖会不会是因为吃太多。",
        "要不是因为你，我就辞职了。",
        "要是因为下雨取消了，我就在家看书。",
        "难道他迟到是因为堵车。",
        "我迟到是因为堵车？",
        "我不认为小王辞职是因为工资低。",
        "我不觉得他迟到是因为堵车。",
    ],
)
def test_a_reason_that_is_asked_supposed_or_denied_leaves_both_open(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


def test_of_a_doubted_reason_only_what_it_explains_is_stated(extract: Extract) -> None:
    (found,) = extract("小王辞职可能是因为工资低。").propositions
    assert (found.subject, found.predicate, found.causes) == ("小王", "quits_job", ())


@pytest.mark.parametrize(
    ("sentence", "predicate", "value", "reasons"),
    [
        ("我不吃辣是因为胃不好。", "avoids", "辣", 1),
        ("我喜欢北京是因为那里有朋友。", "likes", "北京", 0),
        ("我起疹子是因为花生过敏。", "allergic_to", "花生", 0),
    ],
)
def test_what_people_tell_of_themselves_ends_before_the_reason(
    extract: Extract, sentence: str, predicate: str, value: str, reasons: int
) -> None:
    found = [one for one in extract(sentence).propositions if one.predicate == predicate]
    assert [(one.subject, one.object, len(one.causes)) for one in found] == [("Ann", value, reasons)]


def test_a_denied_reason_is_none(extract: Extract) -> None:
    found = extract("我离职不是因为工资低，是因为太累。").propositions
    assert [(one.predicate_surface, len(one.causes)) for one in found] == [("离职", 1), ("累", 0)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("我和韩姐负责这次招聘。", {("负责", "Ann", "招聘"), ("负责", "韩姐", "招聘")}),
        ("护照和签证我都办好了。", {("办好", "Ann", "护照"), ("办好", "Ann", "签证")}),
        ("教我弹琴的是我姑姑。", {("教", "Ann的姑姑", "弹琴")}),
        ("听我同事讲，总监脾气很大。", {("脾气很大", "总监", None)}),
    ],
)
def test_nouns_that_look_like_verbs_and_who_it_was(
    extract: Extract, sentence: str, expected: set[tuple[str, str, str | None]]
) -> None:
    found = {
        (one.predicate_surface, role.name, next((r.name for r in one.roles if r.role is Role.PATIENT), None))
        for one in extract(sentence).propositions
        for role in one.roles
        if role.role is Role.AGENT
    }
    assert found == expected


def test_a_place_does_nothing(extract: Extract) -> None:
    (found,) = extract("小区门口要修地铁站。").propositions
    assert {(one.role, one.name) for one in found.roles} == {(Role.PATIENT, "地铁站"), (Role.LOCATION, "小区门口")}


def test_what_is_reported_has_no_agent_that_nobody_named(extract: Extract) -> None:
    (found,) = extract("我妈告诉我老房子要拆了。").propositions
    assert [(one.role, one.name) for one in found.roles] == [(Role.PATIENT, "老房子")]
    assert found.modality is Modality.REPORTED


def test_an_age_before_a_verb_tells_when(extract: Extract) -> None:
    (found,) = extract("我八岁学的游泳。").propositions
    assert (found.subject, found.predicate_surface) == ("Ann", "学")


@pytest.mark.parametrize("sentence", ["你不用管格式。", "你必须检查日期。"])
def test_what_the_assistant_is_to_do_is_no_fact_about_it(extract: Extract, sentence: str) -> None:
    assert [one for one in extract(sentence).propositions if one.rule == "event"] == []


@pytest.mark.parametrize("sentence", ["电话13955550177。", "订单20230918。", "还是三单元501。"])
def test_a_long_number_is_no_price(extract: Extract, sentence: str) -> None:
    assert "costs" not in {one.predicate for one in extract(sentence).propositions}


@pytest.mark.parametrize(
    ("sentence", "predicate", "value"),
    [
        ("我新换的号码是18855550123。", "phone_is", "18855550123"),
        ("我微信号abc_2020。", "account_is", "abc_2020"),
        ("我家地址是青年路27号。", "address_is", "青年路27号"),
        ("我籍贯山东。", "comes_from", "山东"),
        ("我祖籍也是山东。", "comes_from", "山东"),
        ("我从小在湖南长大。", "grows_up_in", "湖南"),
        ("我五月三号过生日。", "birthday_is", "五月三号"),
        ("腊月二十三是我生日。", "birthday_is", "腊月二十三"),
        ("我2019年3月出生。", "birthday_is", "2019年3月"),
        ("我1990年在杭州出生。", "birthday_is", "1990年"),
        ("我住朝阳区。", "lives_in", "朝阳区"),
        ("我刚搬完家，现在住滨江。", "lives_in", "滨江"),
        ("我的月房租是3000。", "rent_is", "3000"),
    ],
)
def test_how_people_tell_of_themselves(extract: Extract, sentence: str, predicate: str, value: str) -> None:
    found = [one for one in extract(sentence).propositions if one.predicate == predicate]
    assert [(one.subject, one.object) for one in found] == [("Ann", value)]


@pytest.mark.parametrize(
    "sentence",
    [
        "我住两天就走。",
        "我住院了。",
        "我住校。",
        "我昨晚住如家。",
        "我住宾馆住了一周。",
        "我住酒店。",
        "我住七楼。",
        "我住上铺。",
        "我住对面。",
        "我住腻了。",
        "我住上海两年。",
        "我住丽江认识了他。",
        "我住不惯北京。",
        "我住不起北京。",
        "山上住着一位老人。",
        "他拿住手机。",
    ],
)
def test_a_stay_is_no_home(extract: Extract, sentence: str) -> None:
    assert "lives_in" not in {one.predicate for one in extract(sentence).propositions}


def test_what_happened_where_somebody_stayed_is_told(extract: Extract) -> None:
    (found,) = extract("我住丽江的时候认识了他。").propositions
    assert (found.subject, found.predicate) == ("Ann", "meets")


@pytest.mark.parametrize("sentence", ["我2018年当医生。", "我2012年是高中生。", "我2020年考上研究生。"])
def test_a_year_before_another_word_is_no_birthday(extract: Extract, sentence: str) -> None:
    assert "birthday_is" not in {one.predicate for one in extract(sentence).propositions}


@pytest.mark.parametrize("sentence", ["我籍贯不是山东。", "我籍贯不详。"])
def test_where_nobody_comes_from_is_not_stated(extract: Extract, sentence: str) -> None:
    assert "comes_from" not in {one.predicate for one in extract(sentence).propositions if not one.negated}


@pytest.mark.parametrize(("sentence", "predicate"), [("我爸是四川的。", "comes_from"), ("平板是苹果的。", "is")])
def test_people_are_of_places_things_of_makers(extract: Extract, sentence: str, predicate: str) -> None:
    assert {one.predicate for one in extract(sentence).propositions} == {predicate}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("小王昨天请我吃饭了。", [("小王", "请", "Ann")]),
        ("我奶奶的狗老是叫。", [("Ann的奶奶的狗", "叫", None)]),
        ("酱油快用完了。", [("Ann", "用完", "酱油")]),
        ("我手机丢了。", [("手机", "丢", None)]),
        ("我家养了三只鸭子。", [("Ann", "养", "鸭子")]),
        ("我姐做了膝盖置换手术。", [("Ann的姐", "做", "膝盖置换手术")]),
        ("河里的水很清。", [("河里的水", "清", "清")]),
    ],
)
def test_words_that_the_dictionary_takes_for_something_else(
    extract: Extract, sentence: str, expected: list[tuple[str, str, str | None]]
) -> None:
    found = [(one.roles[0].name, one.predicate_surface, one.object) for one in extract(sentence).propositions]
    assert [one for one in expected if one not in found] == []


@pytest.mark.parametrize(
    "sentence", ["请把标题改短一点。", "麻烦请用表格。", "哈哈太可爱了吧！", "太搞笑了！", "真是的，太过分了。"]
)
def test_what_is_asked_for_or_exclaimed_is_no_fact(extract: Extract, sentence: str) -> None:
    assert [one for one in extract(sentence).propositions if one.kind is not PropositionKind.PREFERENCE] == []


def test_what_something_would_be_done_to_is_no_clause(extract: Extract) -> None:
    for sentence in ("她自费买了五台喷雾器。", "上周表婶嫌钱少，闹着要走。", "他说等拆了石膏还要回队里。"):
        objects = [one.object or "" for one in extract(sentence).propositions if one.polarity == 0]
        assert not [one for one in objects if "了" in one or "还要" in one]


def test_the_net_says_something_and_is_nobody(extract: Extract) -> None:
    (found,) = extract("网上说那家店关门了。").propositions
    assert (found.roles[0].name, found.modality.value) == ("那家店", "reported")


@pytest.mark.parametrize(
    ("traditional", "simple"),
    [
        ("我太太是幼兒園老師。", "我太太是幼儿园老师。"),
        ("我有兩個哥哥。", "我有两个哥哥。"),
        ("我女兒對花生過敏。", "我女儿对花生过敏。"),
        ("我已經不在那家公司上班了。", "我已经不在那家公司上班了。"),
        ("以後回答別用表情符號。", "以后回答别用表情符号。"),
    ],
)
def test_traditional_characters_say_the_same(extract: Extract, traditional: str, simple: str) -> None:
    def keys(text: str) -> list[tuple[str, list[str], bool, int]]:
        found = extract(text).propositions
        return [(one.predicate, [role.name_key for role in one.roles], one.negated, one.polarity) for one in found]

    assert keys(traditional) == keys(simple) != []


def test_names_keep_the_characters_they_are_written_in(extract: Extract) -> None:
    (found,) = extract("我把護照放在抽屜裡了。").propositions
    assert (found.object, found.canonical) == ("護照", "Ann把護照放在抽屜裡了")


@pytest.mark.parametrize(
    "sentence",
    ["他下个月就退休了。", "我后天就去上海了。", "我们下周六结婚了。", "我下周不上班了。", "我明天就写完了。"],
)
def test_a_change_to_come_keeps_its_date(extract: Extract, sentence: str) -> None:
    found = extract(sentence).propositions
    assert found
    assert all(one.time is not None for one in found)


@pytest.mark.parametrize("sentence", ["明天的报告写完了。", "我把明天的票买好了。", "下周的课取消了。"])
def test_what_is_done_was_not_done_in_the_future(extract: Extract, sentence: str) -> None:
    found = extract(sentence).propositions
    assert found
    assert all(one.time is None for one in found)


@pytest.mark.parametrize(
    ("sentence", "object_"),
    [("我在看《我的姐姐》这部电影。", "《我的姐姐》这部电影"), ("我在看自我管理的书。", "自我管理的书")],
)
def test_titles_keep_their_words(extract: Extract, sentence: str, object_: str) -> None:
    (found,) = extract(sentence).propositions
    assert found.object == object_
    assert object_ in found.canonical
