"""The gold sets are what their guide says: enough of everything, words from the text, right check digits."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from app.domain.ingest import Author
from app.domain.knowledge import Granularity, Modality, Role
from app.inference.roles.annotations import read_annotations

FOLDER = Path(__file__).parent
CHATS = {"zh": 300, "en": 150}
OTHER_ROLES = set(Role) - {Role.AGENT, Role.PATIENT}
PII_TYPES = {
    "email",
    "phone",
    "id_card",
    "bank_card",
    "iban",
    "plate",
    "passport",
    "address",
    "ip",
    "url",
    "api_key",
    "password",
    "birthday",
    "person",
}
CHINESE_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
IMBALANCE_MAX = 0.4
"""A phenomenon of at least 8 sentences: its halves differ by at most this share of it."""


@cache
def rows(name: str) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines())


def chat(language: str) -> tuple[dict[str, Any], ...]:
    return rows(f"chat_{language}.jsonl")


@pytest.mark.parametrize(("language", "count"), CHATS.items())
def test_there_are_as_many_sentences_as_promised_half_of_them_reported(language: str, count: int) -> None:
    halves = Counter(row["split"] for row in chat(language))
    assert halves == {"development": count // 2, "reported": count // 2}
    split_of = {row["dialogue"]: row["split"] for row in chat(language)}
    assert all(row["split"] == split_of[row["dialogue"]] for row in chat(language))


@pytest.mark.parametrize("language", CHATS)
def test_both_halves_show_the_same_phenomena(language: str) -> None:
    counts: dict[str, Counter[str]] = {"development": Counter(), "reported": Counter()}
    for row in chat(language):
        counts[row["split"]].update(row["phenomena"])
    development, reported = counts["development"], counts["reported"]
    lopsided = {
        name: (development[name], reported[name])
        for name in development.keys() | reported.keys()
        if (total := development[name] + reported[name]) >= 8
        and abs(development[name] - reported[name]) > IMBALANCE_MAX * total
    }
    assert len(lopsided) <= 6, lopsided


def test_no_sentence_and_no_id_comes_twice() -> None:
    for names in (("chat_zh.jsonl", "chat_en.jsonl"), ("pii.jsonl",)):
        for field in ("id", "text"):
            counted = Counter(row[field] for name in names for row in rows(name))
            assert not [value for value, times in counted.items() if times > 1]
    counted_pairs = Counter((row["first"]["text"], row["second"]["text"], row["first"]["reference"]) for row in pairs())
    assert max(counted_pairs.values()) == 1


@pytest.mark.parametrize("language", CHATS)
def test_no_sentence_is_learned_from(language: str) -> None:
    talks = sorted((FOLDER / "training").glob(f"{language}_*.txt"))
    learned = {_letters(one.text) for path in talks for one in read_annotations(path)}
    assert len(learned) > 5_000
    assert not [row["id"] for row in chat(language) if _letters(row["text"]) in learned]


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


@pytest.mark.parametrize("language", CHATS)
def test_every_row_speaks_the_language_of_the_domain(language: str) -> None:
    for row in chat(language):
        assert row["author"] in set(Author), row["id"]
        assert row["phenomena"], row["id"]
        datetime.fromisoformat(row["reference"]).replace(tzinfo=ZoneInfo(row["time_zone"]))
        for fact in row["facts"]:
            assert set(fact["modality"]) <= set(Modality), row["id"]
            assert set(fact["roles"]) <= OTHER_ROLES, row["id"]
            assert fact["negated"] in {True, False, None}, row["id"]
        assert all(preference["polarity"] in {-1, 1} for preference in row["preferences"]), row["id"]


@pytest.mark.parametrize("language", CHATS)
def test_a_sentence_without_facts_requires_none(language: str) -> None:
    for row in chat(language):
        required = [one for one in (*row["facts"], *row["preferences"]) if not one["optional"]]
        assert row["no_fact"] == (not required), row["id"]


@pytest.mark.parametrize("language", CHATS)
def test_the_words_of_an_annotation_are_in_its_text(language: str) -> None:
    said: dict[str, str] = {}
    people = {row["dialogue"]: set[str]() for row in chat(language)}
    for row in chat(language):
        people[row["dialogue"]] |= {row["speaker"] or "", "user", "assistant"}
        said[row["dialogue"]] = said.get(row["dialogue"], "") + row["text"] + "\n"
        known = said[row["dialogue"]].lower()
        for form in forms_of(row):
            is_known = form in people[row["dialogue"]] or form.lower() in known or re.search(r"\d", form)
            assert is_known or is_scattered(form, row["text"], language), (row["id"], form)
        for fact in readings_of(row):
            assert any(is_scattered(one, row["text"], language) for one in fact["surface"]), (row["id"], fact)


@pytest.mark.parametrize("language", CHATS)
def test_a_time_is_said_in_its_sentence_and_its_interval_is_one(language: str) -> None:
    for row in chat(language):
        for time in [fact["time"] for fact in row["facts"] if fact["time"]]:
            assert time["expression"].lower() in row["text"].lower(), row["id"]
            assert time.get("granularity", "day") in set(Granularity), row["id"]
            since, until = (datetime.fromisoformat(v) if (v := time.get(k)) else None for k in ("since", "until"))
            assert since is None or until is None or since < until, row["id"]


def test_the_families_of_predicates_start_with_different_ids() -> None:
    families = json.loads((FOLDER / "predicates.json").read_text(encoding="utf-8"))
    firsts = Counter(family[0] for family in families["equivalent"])
    assert max(firsts.values()) == 1
    assert all(len(pair) == 2 for pair in families["opposite"])


def test_personal_data_is_where_it_is_said_to_be_in_enough_variety() -> None:
    counts = Counter[str]()
    assert len(rows("pii.jsonl")) == 200
    for row in rows("pii.jsonl"):
        counts.update(span["type"] for span in row["spans"])
        assert row["hard_negative"] == (not row["spans"]), row["id"]
        assert all(row["text"][span["start"] : span["end"]] == span["text"] for span in row["spans"]), row["id"]
    assert counts.keys() == PII_TYPES
    assert min(counts.values()) >= 5
    assert sum(row["hard_negative"] for row in rows("pii.jsonl")) >= 60


def test_numbers_with_a_check_digit_pass_it_and_the_look_alikes_do_not() -> None:
    checks = {"id_card": is_chinese_id, "bank_card": passes_luhn, "iban": is_iban}
    for row in rows("pii.jsonl"):
        for span in row["spans"]:
            if check := checks.get(span["type"]):
                assert check(re.sub(r"[ -]", "", span["text"])), row["id"]
        if row["hard_negative"]:
            for number in re.findall(r"\b(?:\d{17}[\dX]|\d{19}|[A-Z]{2}\d{20})\b", row["text"]):
                assert not any(check(number) for check in checks.values()), row["id"]


def test_pairs_have_a_verdict_and_both_sides() -> None:
    assert len(pairs()) == 200
    verdicts = Counter(row["verdict"] for row in pairs())
    assert verdicts.keys() == {"same", "different"}
    assert min(verdicts.values()) >= 80
    for row in pairs():
        kind = "entity" if row["kind"] == "entity" else "fact"
        assert kind in row["first"], row["id"]
        assert kind in row["second"], row["id"]
        if kind == "fact":
            assert {row[side]["fact"]["modality"] for side in ("first", "second")} <= set(Modality), row["id"]


def pairs() -> tuple[dict[str, Any], ...]:
    return rows("merging.jsonl")


def readings_of(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for fact in row["facts"]:
        yield fact
        yield from fact["alternatives"]


def forms_of(row: dict[str, Any]) -> Iterator[str]:
    """Every accepted name in the annotation of a sentence."""
    fillers: list[Sequence[str | None] | None] = []
    for reading in readings_of(row):
        fillers += [reading["agent"], reading["patient"]]
    for fact in row["facts"]:
        fillers += [*fact["roles"].values(), *fact["circumstances"].values()]
    for preference in row["preferences"]:
        fillers += [preference["holder"], preference["object"]]
    return (form for filler in fillers for form in filler or () if form)


def is_scattered(form: str, text: str, language: str) -> bool:
    """True when the characters (Chinese) or words (English) of the form occur in that order."""
    if language == "zh":
        places = iter(text)
        return all(character in places for character in form if character != " ")
    words = iter(re.findall(r"'\w+|\w+", text.lower().replace("n't", " n't")))
    return all(word in words for word in re.findall(r"'\w+|\w+", form.lower()))


def is_chinese_id(number: str) -> bool:
    if not re.fullmatch(r"\d{17}[\dX]", number):
        return False
    total = sum(int(digit) * weight for digit, weight in zip(number, CHINESE_ID_WEIGHTS, strict=False))
    return "10X98765432"[total % 11] == number[-1]


def passes_luhn(number: str) -> bool:
    if not number.isdigit():
        return False
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(number))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def is_iban(number: str) -> bool:
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", number):
        return False
    return int("".join(str(int(sign, 36)) for sign in number[4:] + number[:4])) % 97 == 1


def test_pairs_of_sayings_are_as_many_as_promised_in_halves() -> None:
    pairs = rows("conflicts.jsonl")
    assert Counter(pair["language"] for pair in pairs) == {"zh": 120, "en": 80}
    assert len({(pair["first"], pair["second"]) for pair in pairs}) == len({pair["id"] for pair in pairs}) == 200
    for label in ("contradiction", "update", "refinement", "unrelated", "different_person", "different_time"):
        halves = Counter(pair["split"] for pair in pairs if pair["label"] == label)
        assert abs(halves["development"] - halves["reported"]) <= 2
        assert sum(halves.values()) >= 30
