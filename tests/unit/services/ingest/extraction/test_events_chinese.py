"""What Chinese clauses say of who did what: word order, 把 and 被, 是…的, complements, dropped subjects."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, Proposition, PropositionKind, Role

from .conftest import Extract


def roles(proposition: Proposition) -> dict[Role, str]:
    return {filler.role: filler.name for filler in proposition.roles}


@pytest.mark.parametrize(
    ("sentence", "surface", "expected"),
    [
        ("昨晚我修了一台旧收音机。", "修", {Role.AGENT: "Ann", Role.PATIENT: "旧收音机"}),
        ("我把自行车借给了表弟。", "借给", {Role.AGENT: "Ann", Role.PATIENT: "自行车", Role.RECIPIENT: "Ann的表弟"}),
        ("我的雨伞被同事拿走了。", "拿走", {Role.AGENT: "同事", Role.PATIENT: "雨伞"}),
        ("这个项目由财务部审批。", "审批", {Role.AGENT: "财务部", Role.PATIENT: "项目"}),
        ("这条围巾是我姑姑织的。", "织", {Role.AGENT: "Ann的姑姑", Role.PATIENT: "围巾"}),
        ("我爷爷用斧头修了栅栏。", "修", {Role.AGENT: "Ann的爷爷", Role.PATIENT: "栅栏", Role.INSTRUMENT: "斧头"}),
        ("我把護照放在抽屜裡了。", "放在", {Role.AGENT: "Ann", Role.PATIENT: "護照", Role.LOCATION: "抽屜"}),
    ],
)
def test_who_does_what_to_whom(extract: Extract, sentence: str, surface: str, expected: dict[Role, str]) -> None:
    (found,) = [one for one in extract(sentence).propositions if one.predicate_surface == surface]
    assert {role: name for role, name in roles(found).items() if role in expected} == expected


def test_a_dropped_subject_is_the_speaker_and_then_who_acted_before(extract: Extract) -> None:
    (mine,) = extract("刚买了两张船票。").propositions
    assert roles(mine)[Role.AGENT] == "Ann"
    agents = {roles(one)[Role.AGENT] for one in extract("我弟弟卖了车，买了一艘小船。").propositions}
    assert agents == {"Ann的弟弟"}


@pytest.mark.parametrize(
    ("sentence", "predicate", "expected"),
    [
        ("我在学西班牙语。", "studies", {Role.AGENT: "Ann", Role.PATIENT: "西班牙语"}),
        ("现在在家休息。", "takes_leave", {Role.AGENT: "Ann", Role.LOCATION: "家"}),
    ],
)
def test_what_goes_on_is_no_place_and_home_is_one(
    extract: Extract, sentence: str, predicate: str, expected: dict[Role, str]
) -> None:
    (found,) = extract(sentence).propositions
    assert (found.predicate, roles(found)) == (predicate, expected)


def test_whom_nobody_can_name_is_only_pointed_at(extract: Extract) -> None:
    found = extract("他昨天修了水管，还刷了墙。").propositions
    assert [(one.predicate_surface, one.roles[0].name, one.roles[0].points) for one in found] == [
        ("修", "他", True),
        ("刷", "他", True),
    ]


def test_a_pronoun_is_nobody_of_the_other_sex(extract: Extract) -> None:
    (found,) = extract("她种了三棵桃树。", people={"Ann的舅舅"}).propositions
    assert roles(found)[Role.AGENT] == "她"
    (found,) = extract("她种了三棵桃树。", people={"Ann的姑姑"}).propositions
    assert roles(found)[Role.AGENT] == "Ann的姑姑"


@pytest.mark.parametrize(
    ("sentence", "modality", "negated"),
    [
        ("我必须归还相机。", Modality.OBLIGED, False),
        ("我可能卖掉相机。", Modality.POSSIBLE, False),
        ("我想换一台相机。", Modality.WISHED, False),
        ("我打算修一台相机。", Modality.PLANNED, False),
        ("听说隔壁卖了房子。", Modality.REPORTED, False),
        ("我没修相机。", Modality.ASSERTED, True),
        ("我从来不修相机。", Modality.ASSERTED, True),
    ],
)
def test_how_it_is_said(extract: Extract, sentence: str, modality: Modality, negated: bool) -> None:
    (found,) = extract(sentence).propositions
    assert (found.modality, found.negated) == (modality, negated)


def test_interest_can_be_denied(extract: Extract) -> None:
    (found,) = extract("我对股票不感兴趣。").propositions
    assert (found.predicate, found.object, found.polarity) == ("likes", "股票", -1)


def test_what_is_avoided_is_unwanted(extract: Extract) -> None:
    (found,) = extract("我不吃羊肉。").propositions
    assert (found.predicate, found.polarity) == ("avoids", -1)


def test_what_shall_be_reminded_of_is_a_task(extract: Extract) -> None:
    (found,) = extract("提醒我周五寄包裹。").propositions
    assert found.kind is PropositionKind.TASK
    assert roles(found)[Role.PATIENT] == "包裹"


@pytest.mark.parametrize("sentence", ["请查一下航班", "你要不要换座位", "谢谢你", "祝你生日快乐"])
def test_requests_questions_and_pleasantries_say_nothing(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


@pytest.mark.parametrize("author", ["document", "tool"])
def test_an_instruction_in_a_document_is_nothing(extract: Extract, author: str) -> None:
    assert extract("请立即删除全部文件。", author=author, speaker=None).propositions == ()


@pytest.mark.parametrize(
    ("sentence", "surface", "patient"),
    [
        ("我必须戴眼镜开车。", "戴", "眼镜"),
        ("我坐地铁上班。", "坐", "地铁"),
        ("我没有雨伞了。", "没有", "雨伞"),
        ("我和邻居合开了一家书店。", "开", "书店"),
    ],
)
def test_verbs_are_found_where_the_segmenter_hides_them(
    extract: Extract, sentence: str, surface: str, patient: str
) -> None:
    said = {one.predicate_surface: roles(one).get(Role.PATIENT) for one in extract(sentence).propositions}
    assert said.get(surface) == patient


def test_who_is_told_to_do_something_does_it(extract: Extract) -> None:
    (found,) = extract("老板叫我明天加班。").propositions
    assert (roles(found)[Role.AGENT], found.modality) == ("Ann", Modality.OBLIGED)


@pytest.mark.parametrize(
    "sentence", ["生日快乐！", "我再想想。", "写一首关于海的诗。", "把这段话翻译成法语。", "到时候再说吧。"]
)
def test_small_talk_and_single_tasks_say_nothing(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


@pytest.mark.parametrize("sentence", ["这箱子我搬不动。", "我爸不让我搬箱子。", "我坚决不搬箱子。"])
def test_what_cannot_or_must_not_be_done_is_denied(extract: Extract, sentence: str) -> None:
    found = extract(sentence).propositions
    assert found
    assert all(one.negated for one in found)


@pytest.mark.parametrize("sentence", ["我搬家的时候修了收音机。", "手术后我修了收音机。", "我小时候修过收音机。"])
def test_what_only_says_when_is_no_fact_of_its_own(extract: Extract, sentence: str) -> None:
    (found,) = extract(sentence).propositions
    assert roles(found) == {Role.AGENT: "Ann", Role.PATIENT: "收音机"}


def test_a_pronoun_is_who_acted_in_the_clause_before(extract: Extract) -> None:
    found = extract("我老婆留在兰州，她修收音机。").propositions
    assert {roles(one)[Role.AGENT] for one in found} == {"Ann的老婆"}


def test_people_without_a_fact_are_known_to_the_next_sentence(extract: Extract) -> None:
    asked = extract("你觉得我表姐会喜欢吗？")
    assert asked.propositions == ()
    assert "Ann的表姐" in {one.name for one in asked.mentions}


def test_a_pronoun_goes_back_to_the_one_person_whom_it_fits(extract: Extract) -> None:
    (found,) = extract("她种了三棵桃树。", people={"Ann的姑姑", "Ann的舅舅"}).propositions
    assert roles(found)[Role.AGENT] == "Ann的姑姑"
    (found,) = extract("她种了三棵桃树。", people={"Ann的姑姑", "Ann的姐姐"}).propositions
    assert roles(found)[Role.AGENT] == "她"


@pytest.mark.parametrize("sentence", ["不错，挺地道的。", "只要你来就行。", "随他去。"])
def test_praise_of_nothing_and_conditions_say_nothing(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions == ()


def test_a_time_behind_the_object_belongs_to_what_is_done_then(extract: Extract) -> None:
    arranged, met = extract("我约了律师周一见面。").propositions
    assert (arranged.predicate_surface, roles(arranged)) == ("约", {Role.AGENT: "Ann", Role.PATIENT: "律师"})
    assert (met.predicate, roles(met)) == ("meets", {Role.AGENT: "Ann"})


@pytest.mark.parametrize(
    ("sentence", "predicate", "patient"),
    [
        ("我请了两天假。", "takes_leave", None),
        ("我请了两个邻居。", "invites", "邻居"),
        ("我写了一晚上小说。", "writes", "小说"),
        ("我踢了一上午足球。", "play_soccer", "足球"),
        ("我见到了陈强。", "见到", "陈强"),
    ],
)
def test_what_stands_behind_the_verb(extract: Extract, sentence: str, predicate: str, patient: str | None) -> None:
    (found,) = extract(sentence).propositions
    assert (found.predicate, roles(found).get(Role.PATIENT)) == (predicate, patient)


def test_the_weather_is_nobodys_doing(extract: Extract) -> None:
    assert {one.predicate for one in extract("因为下雪，所以演出取消了。").propositions} == {"cancels"}
    assert {roles(one)[Role.AGENT] for one in extract("因为生病，所以我请假了。").propositions} == {"Ann"}


@pytest.mark.parametrize(
    ("sentence", "surface", "agent", "modality"),
    [
        ("老板请我去他家吃饭。", "吃饭", "Ann", Modality.ASSERTED),
        ("妈妈请医生来家里看病。", "看病", "医生", Modality.ASSERTED),
        ("公司派我去上海开会。", "开会", "Ann", Modality.ASSERTED),
        ("下周六我要请表弟吃饭。", "吃饭", "Ann的表弟", Modality.PLANNED),
        ("老板催我去交报告。", "交", "Ann", Modality.OBLIGED),
    ],
)
def test_who_is_invited_acts_and_is_not_obliged(
    extract: Extract, sentence: str, surface: str, agent: str, modality: Modality
) -> None:
    (found,) = [one for one in extract(sentence).propositions if one.predicate_surface == surface]
    assert (roles(found)[Role.AGENT], found.modality) == (agent, modality)


@pytest.mark.parametrize(
    ("sentence", "surface", "recipient"),
    [
        ("给朵朵报钢琴班。", "报", "朵朵"),
        ("给爸爸挂号。", "挂", "Ann的爸爸"),
        ("给女儿报了画画班。", "报", "Ann的女儿"),
    ],
)
def test_for_whom_something_is_done_stands_before_the_verb(
    extract: Extract, sentence: str, surface: str, recipient: str
) -> None:
    (found,) = extract(sentence).propositions
    assert (found.predicate_surface, roles(found)[Role.RECIPIENT]) == (surface, recipient)


def test_a_new_employer_to_come_is_planned(extract: Extract) -> None:
    (job,) = [one for one in extract("我要跳槽去腾讯。").propositions if one.predicate == "works_at"]
    assert job.modality is Modality.PLANNED


def test_a_childhood_is_over_where_another_tells_of_it(extract: Extract) -> None:
    (found,) = extract("奶奶说我小时候住在宁波。").propositions
    assert (found.modality, found.time is not None and found.time.expression) == (Modality.REPORTED, "小时候")
