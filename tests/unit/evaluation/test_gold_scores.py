"""What counts as found, wrong and missed, one small story each."""

from __future__ import annotations

from dataclasses import replace

from app.evaluation.gold import GoldFact, GoldPreference, GoldSentence, Reading
from app.evaluation.gold_matching import Predicted, match
from app.evaluation.gold_scores import agreement, score
from tests.unit.evaluation.gold_examples import FAMILIES, fact, sentence

LIVES = Predicted("lives_in", "住在", "user", "杭州")


def test_a_fact_with_another_agent_is_wrong_and_the_right_one_missed() -> None:
    asked = sentence(fact("lives_in", "user", "杭州"))
    matched = match(asked, [replace(LIVES, agent="妹妹")], FAMILIES)
    assert (len(matched.pairs), len(matched.wrong), len(matched.missed)) == (0, 1, 1)


def test_the_place_may_stand_where_the_patient_is_missing() -> None:
    asked = sentence(fact("lives_in", "user", "杭州"))
    matched = match(asked, [replace(LIVES, patient=None, others=(("LOCATION", "杭州"),))], FAMILIES)
    assert len(matched.required) == 1


def test_a_patient_where_there_is_none_is_wrong() -> None:
    asked = sentence(fact("休息", "user", None))
    assert match(asked, [Predicted("休息", "休息", "user", "公园")], FAMILIES).wrong
    in_a_role = replace(asked.facts[0], roles={"LOCATION": ("公园",)})
    assert not match(replace(asked, facts=(in_a_role,)), [Predicted("休息", "休息", "user", "公园")], FAMILIES).wrong


def test_the_same_fact_twice_counts_once() -> None:
    asked = sentence(fact("lives_in", "user", "杭州"))
    matched = match(asked, [LIVES, replace(LIVES, surface="住")], FAMILIES)
    assert (len(matched.required), len(matched.wrong)) == (1, 1)


def test_an_ambiguous_prediction_goes_where_it_lets_the_other_match_too() -> None:
    loose = GoldFact((Reading("likes", ("喜欢",), ("user",), ("茶", "咖啡")),), roles={})
    asked = sentence(fact("likes", "user", "茶"), loose)
    tea, coffee = Predicted("likes", "喜欢", "user", "茶"), Predicted("likes", "喜欢", "user", "咖啡")
    assert len(match(asked, [tea, coffee], FAMILIES).required) == 2


def test_what_is_optional_costs_nothing_and_earns_nothing() -> None:
    asked = sentence(fact("says", "外婆", None, optional=True))
    said = Predicted("says", "说", "外婆", None)
    for found in ([], [said]):
        report = score([asked], {asked.id: found}, FAMILIES)
        assert (report["fact"]["precision"]["of"], report["fact"]["recall"]["of"]) == (0, 0)
        assert report["no_fact"]["recall"]["value"] == 1.0


def test_an_opposite_word_is_the_same_fact_with_the_other_negation() -> None:
    asked = sentence(fact("likes", "user", "开会", negated=True))
    hates = Predicted("dislikes", "讨厌", "user", "开会")
    assert score([asked], {asked.id: [hates]}, FAMILIES)["negation"]["value"] == 1.0
    assert score([asked], {asked.id: [replace(hates, negated=True)]}, FAMILIES)["negation"]["value"] == 0.0


def test_a_word_of_dislike_may_be_read_as_liking_negated() -> None:
    asked = sentence(fact("dislikes", "user", "搬家"))
    hates = Predicted("likes", "dislikes", "user", "搬家", negated=True)
    assert score([asked], {asked.id: [hates]}, FAMILIES)["negation"]["value"] == 1.0


def test_lost_negation_and_wrong_modality_are_counted_on_found_facts_only() -> None:
    asked = sentence(
        replace(fact("去", "user", "云南"), modality=("planned",)), fact("吃", "user", "香菜", negated=True)
    )
    found = [Predicted("去", "去", "user", "云南"), Predicted("吃", "吃", "user", "香菜")]
    report = score([asked], {asked.id: found}, FAMILIES)
    assert report["fact"]["f1"] == 1.0
    assert (report["negation"]["hits"], report["negation"]["of"]) == (1, 2)
    assert report["negation"]["negated_only"]["value"] == 0.0
    assert (report["modality"]["hits"], report["modality"]["of"]) == (1, 2)


def test_a_preference_is_its_holder_its_object_and_its_sign() -> None:
    asked = sentence(preferences=(GoldPreference(("user",), ("中文回答",), 1),))
    wish = Predicted("prefers", "优先", "user", "中文", polarity=1, is_preference=True)
    right = score([asked], {asked.id: [wish]}, FAMILIES)
    assert (right["preference"]["f1"], right["fact"]["precision"]["of"]) == (1.0, 0)
    wrong = score([asked], {asked.id: [replace(wish, polarity=-1)]}, FAMILIES)
    assert (wrong["preference"]["f1"], wrong["fact"]["precision"]["of"]) == (0.0, 1)


def test_silence_is_right_where_there_is_nothing_to_say() -> None:
    said, question = sentence(fact("lives_in", "user", "杭州"), name="one"), sentence(name="two")
    silent = score([said, question], {}, FAMILIES)["no_fact"]
    assert (silent["precision"]["value"], silent["recall"]["value"]) == (0.5, 1.0)
    talkative = score([said, question], {"one": [LIVES], "two": [LIVES]}, FAMILIES)["no_fact"]
    assert (talkative["precision"]["of"], talkative["recall"]["value"]) == (0, 0.0)


def test_times_are_compared_by_the_day_they_begin() -> None:
    day = 86_400_000
    asked = sentence(replace(fact("去", "user", "医院"), expression="昨天", since_ms=10 * day, until_ms=11 * day))
    went = Predicted("去", "去", "user", "医院", expression="昨天", since_ms=10 * day + 3_600_000)
    assert score([asked], {asked.id: [went]}, FAMILIES)["time"]["value"]["value"] == 1.0
    late = replace(went, since_ms=12 * day)
    assert score([asked], {asked.id: [late]}, FAMILIES)["time"]["value"]["value"] == 0.0


def test_roles_beside_agent_and_patient_are_counted_on_found_facts() -> None:
    asked = sentence(replace(fact("借给", "user", "三脚架"), roles={"RECIPIENT": ("若楠",)}))
    lent = Predicted("借给", "借给", "user", "三脚架", others=(("RECIPIENT", "若楠"),))
    assert score([asked], {asked.id: [lent]}, FAMILIES)["roles"]["value"] == 1.0
    assert score([asked], {asked.id: [replace(lent, others=())]}, FAMILIES)["roles"]["value"] == 0.0


def test_scores_are_also_given_by_language_and_phenomenon() -> None:
    chinese: GoldSentence = sentence(fact("lives_in", "user", "杭州"), name="a")
    english = sentence(fact("lives_in", "user", "Cork"), language="en", name="b")
    report = score([chinese, english], {"a": [LIVES]}, FAMILIES)
    assert report["by_language"]["zh"]["fact"]["f1"] == 1.0
    assert report["by_language"]["en"]["fact"]["f1"] == 0.0
    assert report["by_phenomenon"]["negation"]["sentences"] == 2


def test_facts_are_also_counted_by_the_layer_that_said_them() -> None:
    asked = sentence(fact("lives_in", "user", "杭州"), fact("likes", "user", "茶"))
    said = [replace(LIVES, layer="L0"), Predicted("sees", "看", "user", "猫", layer="L1")]
    by_layer = score([asked], {asked.id: said}, FAMILIES)["by_layer"]
    assert (by_layer["L0"]["precision"]["value"], by_layer["L0"]["recall"]["value"]) == (1.0, 0.5)
    assert (by_layer["L1"]["precision"]["value"], by_layer["L1"]["recall"]["value"]) == (0.0, 0.0)


def test_two_annotators_agree_on_what_they_both_read() -> None:
    one = sentence(replace(fact("去", "user", "云南"), modality=("planned",)), name="one")
    two, unread = sentence(name="two"), sentence(name="three")
    other = {"one": [Predicted("去", "去", "user", "云南", modality="planned")], "two": []}
    found = agreement([one, two, unread], other, FAMILIES)
    assert (found["sentences"], found["fact"]["f1"], found["no_fact_kappa"]) == (2, 1.0, 1.0)
