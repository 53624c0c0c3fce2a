"""From what happened to what somebody does, and to what sort of thing (requirement 003 §5.2)."""

from __future__ import annotations

from dataclasses import replace

from app.domain.knowledge import EntityType
from app.domain.time import DAY_MS
from app.services.consolidation.abstraction import AbstractionDraft, acts_of, find_abstractions
from app.services.consolidation.policy import PatternPolicy
from app.store.consolidation import ObjectClass, StatementLinks

POLICY = PatternPolicy()
NEW_YEAR = 1_735_689_600_000


def told(thing: str, day: int, words: str, language: str = "en", predicate: str = "buys") -> StatementLinks:
    name = f"fact_{predicate}_{thing}_{day}"
    return StatementLinks(name, NEW_YEAR + day * DAY_MS, language, "lin", predicate, thing, words, (f"episode_{day}",))


def known(name: str, *stated: tuple[str, str], head: str = "", kind: str = EntityType.UNSPECIFIED) -> ObjectClass:
    return ObjectClass(name, kind, stated, head)


def found(statements: list[StatementLinks], classes: dict[str, ObjectClass]) -> list[AbstractionDraft]:
    return find_abstractions("lin", acts_of(statements, POLICY), classes, (), POLICY)


LATTES = [told("latte", day, "Lin bought a latte at the station") for day in (0, 2, 4)]
MOCHAS = [told("mocha", day, "Lin bought a mocha") for day in (7, 9)]
COFFEES = {
    "latte": known("latte", ("coffee", "A latte is a coffee.")),
    "mocha": known("mocha", ("coffee", "Mocha is a coffee.")),
}


def test_three_times_is_what_somebody_does_and_twice_is_not() -> None:
    (behaviour,) = found([*LATTES, *MOCHAS], {})
    assert (behaviour.found.level, behaviour.found.parent_id) == (1, None)
    assert behaviour.found.text == "Lin bought a latte at the station (2025-01-01 to 2025-01-05, 3 times)"
    assert behaviour.found.evidence == tuple(each.node_id for each in LATTES)


def test_three_times_in_a_year_is_chance_and_what_is_done_no_more_is_no_behaviour() -> None:
    assert found([told("latte", day, "Lin bought a latte") for day in (0, 150, 300)], {}) == []
    assert found([*LATTES, told("train", 200, "Lin took a train", predicate="takes")], {}) == []
    (still,) = found([*LATTES, *(told("latte", day, "Lin bought a latte") for day in (190, 195, 200))], {})
    assert still.found.times == 6


def test_told_three_times_of_no_day_it_is_one_statement_and_a_behaviour() -> None:
    (behaviour,) = found([replace(MOCHAS[0], times=3, last_at_ms=NEW_YEAR + 20 * DAY_MS)], {})
    assert behaviour.found.text == "Lin bought a mocha (2025-01-08 to 2025-01-21, 3 times)"


def test_things_of_one_sort_make_a_category_that_the_behaviour_is_part_of() -> None:
    behaviour, category = found([*LATTES, *MOCHAS], COFFEES)
    assert category.found.text == "Lin bought coffee: latte, mocha (2025-01-01 to 2025-01-10, 5 times)"
    assert category.found.level == 2
    assert behaviour.found.parent_id == category.found.concept_id
    assert category.title == "Lin bought coffee"


def test_an_adjective_says_of_no_sort_and_one_thing_is_no_sort() -> None:
    cheap = {key: known(key, ("cheap", f"{key} is cheap.")) for key in ("latte", "mocha")}
    assert [draft.found.level for draft in found([*LATTES, *MOCHAS], cheap)] == [1]
    assert [draft.found.level for draft in found(LATTES, COFFEES)] == [1]


def test_what_a_name_ends_with_and_the_type_of_a_thing_stand_in_for_what_nobody_said() -> None:
    kinds = ("牛肉", "鸡蛋", "炸酱")
    noodles = [told(f"{kind}面", day, f"Lin吃了{kind}面", "zh", "eats") for day, kind in enumerate(kinds)]
    heads = {each.object_key: known(each.object_key, head="面") for each in noodles}
    assert found(noodles, heads)[0].found.text == "Lin吃了面：炸酱面、牛肉面、鸡蛋面（2025-01-01至2025-01-03，3次）"

    cities = ("Oslo", "Rome", "Bern")
    trips = [told(city.lower(), day, f"Lin visited {city}", predicate="goes") for day, city in enumerate(cities)]
    places = {each.object_key: known(each.object_key.title(), kind=EntityType.LOCATION) for each in trips}
    assert found(trips, places)[0].title == "Lin visited places"


def test_run_again_it_has_the_same_name_and_only_the_most_frequent_are_made() -> None:
    assert [draft.found for draft in found([*LATTES, *MOCHAS], COFFEES)] == [
        draft.found for draft in found([*reversed(MOCHAS), *reversed(LATTES)], COFFEES)
    ]
    more = [told(f"thing{number}", number % 30, "Lin bought a thing") for number in range(300) for _ in range(3)]
    assert len(found(more, {})) == POLICY.abstractions_max
