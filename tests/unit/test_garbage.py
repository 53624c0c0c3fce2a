from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from app import garbage


@pytest.fixture(autouse=True)
def as_python_starts() -> Iterator[None]:
    """Some memory of an earlier test may be served still."""
    before = gc.get_threshold()
    garbage.let_go()
    yield
    garbage.let_go()
    gc.set_threshold(*before)


def test_what_is_loaded_is_not_looked_at_again() -> None:
    loaded = [[number] for number in range(1_000)]
    garbage.keep_what_is_loaded()
    assert gc.get_freeze_count() >= len(loaded)


def test_rows_of_a_question_start_no_collection() -> None:
    garbage.keep_what_is_loaded()
    before = gc.get_stats()[0]["collections"]
    rows = [(number,) * 2 for number in range(20_000)]
    assert gc.get_stats()[0]["collections"] == before
    assert len(rows) == 20_000


def test_a_program_that_embeds_memory_gets_its_own_collector_back() -> None:
    before = gc.get_threshold()
    garbage.keep_what_is_loaded()
    garbage.let_go()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_memory_that_is_only_opened_is_collected_seldom() -> None:
    garbage.collect_seldom()
    assert gc.get_threshold()[0] == garbage.YOUNG_OBJECTS_MAX
    assert gc.get_freeze_count() == 0
