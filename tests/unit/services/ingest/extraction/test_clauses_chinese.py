"""Chinese clauses: verb and object in one word, several who act, denied opinions, reasons within a clause."""

from __future__ import annotations

import pytest

from app.domain.knowledge import Modality, Role

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


def test_a_denied_reason_is_none(extract: Extract) -> None:
    found = extract("我离职不是因为工资低，是因为太累。").propositions
    assert [(one.predicate_surface, len(one.causes)) for one in found] == [("离职", 1), ("累", 0)]
