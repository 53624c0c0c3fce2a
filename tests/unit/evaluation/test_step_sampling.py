"""The profile of an ingest names steps that exist and tells the longest first."""

from __future__ import annotations

import importlib
import inspect
import threading
from collections.abc import Iterator

import pytest

from app.evaluation.step_sampling import STEPS, QueryTimes, StepSampling


def functions_of(module_name: str) -> Iterator[str]:
    module = importlib.import_module(module_name)
    for name, member in inspect.getmembers(module):
        yield name
        if inspect.isclass(member) and member.__module__ == module_name:
            yield from vars(member)


@pytest.mark.parametrize("place", STEPS, ids=".".join)
def test_every_step_is_a_function_of_the_program(place: tuple[str, str]) -> None:
    module_name, function = place
    assert function in set(functions_of(module_name))


def dig(told: threading.Event, ended: threading.Event) -> None:
    told.set()
    ended.wait()


def test_a_thread_in_a_step_is_seen_and_its_share_told() -> None:
    told, ended = threading.Event(), threading.Event()
    digger = threading.Thread(target=dig, args=(told, ended))
    sampling = StepSampling({(__name__, "dig"): "dig", (__name__, "never"): "never"}, interval_seconds=0.001)
    with sampling:
        digger.start()
        told.wait()
        threading.Event().wait(0.05)
    ended.set()
    digger.join()
    assert list(sampling.profile()) == ["dig"]
    assert sampling.profile()["dig"]["share"] == 1


def test_nothing_seen_is_an_empty_profile() -> None:
    with StepSampling({}) as sampling:
        pass
    assert sampling.profile() == {}


def test_queries_are_told_the_longest_first_with_calls_and_share() -> None:
    times = QueryTimes()
    times.observe("read", 1.0, 5)
    times.observe("write", 2.0, 0)
    times.observe("write", 1.0, 0)
    assert list(times.profile().items()) == [
        ("write", {"milliseconds": 3.0, "share": 0.75, "calls": 2}),
        ("read", {"milliseconds": 1.0, "share": 0.25, "calls": 1}),
    ]
    times.clear()
    assert times.profile() == {}
