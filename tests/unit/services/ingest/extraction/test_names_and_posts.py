"""What people are called and what they are, in the ways of chat: names of all kinds, posts, addresses of one's own."""

from __future__ import annotations

import pytest

from .conftest import Extract


@pytest.mark.parametrize(
    ("sentence", "predicate", "subject", "value"),
    [
        ("我中文名叫李明。", "name_is", "Ann", "李明"),
        ("我英文名是Tom。", "has_nickname", "Ann", "Tom"),
        ("我女儿小名叫朵朵。", "has_daughter", "Ann", "朵朵"),
        ("我女儿小名叫朵朵。", "has_nickname", "Ann的女儿", "朵朵"),
        ("我有个女儿，小名叫朵朵。", "has_nickname", "Ann的女儿", "朵朵"),
        ("邮箱还是 abc@example.com", "email_is", "Ann", "abc@example.com"),
        ("职位是护士长。", "occupation_is", "Ann", "护士长"),
        ("我姐姐在医院上班，职位是护士长。", "occupation_is", "Ann的姐姐", "护士长"),
        ("我升职当了主管。", "occupation_is", "Ann", "主管"),
        ("我被提拔成了科长。", "occupation_is", "Ann", "科长"),
        ("我转行做了律师。", "occupation_is", "Ann", "律师"),
    ],
)
def test_names_and_posts_are_read_whole(
    extract: Extract, sentence: str, predicate: str, subject: str, value: str
) -> None:
    found = [one for one in extract(sentence).propositions if one.predicate == predicate]
    assert [(one.subject, one.object) for one in found] == [(subject, value)]


def test_who_is_no_nurse_any_more_was_one(extract: Extract) -> None:
    assert [one.predicate for one in extract("我不当护士了。").propositions if one.negated] == ["occupation_is"]


def test_an_age_is_no_new_years_eve_and_a_ticket_keeps_its_day(extract: Extract) -> None:
    (age,) = extract("我今年三十了。").propositions
    assert age.time is not None
    assert (age.object, age.time.expression) == ("三十", "今年")
    assert [time.expression for time in extract("今年三十晚上吃饺子。").times] == ["年三十晚上"]
    (bought,) = extract("我已经买了明天的票了。").propositions
    assert (bought.predicate, bought.object, bought.time) == ("buys", "票", None)


def test_what_cannot_be_done_is_denied_and_laughing_lasts_not(extract: Extract) -> None:
    (sleeps,) = extract("喝了睡不着。").propositions
    assert (sleeps.predicate, sleeps.object, sleeps.negated) == ("sleeps", None, True)
    assert extract("笑死我了。").propositions == ()
