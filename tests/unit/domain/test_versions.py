"""Which version holds when, against walking through every moment."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.domain.versions import HeldVersion, answer, held_until, rank, winner

END = 24


@st.composite
def chains(draw: st.DrawFn) -> list[HeldVersion]:
    versions = []
    for sequence in range(1, draw(st.integers(1, 7)) + 1):
        since = draw(st.integers(0, END - 1))
        until = draw(st.integers(since + 1, END))
        recorded, kept = draw(st.integers(0, 5)) + sequence * 5, draw(st.integers(1, 40))
        versions.append(HeldVersion(f"v{sequence}", sequence, since, until, recorded, recorded + kept))
    return versions


@given(chains())
def test_a_version_holds_until_the_last_moment_that_it_wins(versions: list[HeldVersion]) -> None:
    for version in versions:
        won = [moment for moment in range(END) if winner(versions, moment) is version]
        assert held_until(version, versions) == (max(won) + 1 if won else version.since_ms)


@given(chains(), st.integers(0, END), st.integers(0, 80))
def test_the_answer_is_of_what_was_told_and_not_given_up_by_then(
    versions: list[HeldVersion], valid: int, known: int
) -> None:
    believed = [each for each in versions if each.recorded_at_ms <= known < each.withdrawn_at_ms]
    covering = [each for each in believed if each.since_ms <= valid < each.until_ms]
    found = answer(versions, valid, known)
    assert (found is None) is (not covering)
    assert all(
        found.since_ms > each.since_ms or (found.since_ms == each.since_ms and found.sequence >= each.sequence)
        for each in covering
        if found is not None
    )


def test_what_holds_now_is_current_before_what_is_over_or_to_come() -> None:
    now = 10
    lasting, over, to_come = HeldVersion("a", 1, 0), HeldVersion("b", 2, 5, 8), HeldVersion("c", 3, 20)
    assert max((lasting, over, to_come), key=lambda version: rank(version, now)) is lasting
