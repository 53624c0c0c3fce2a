"""A conversation as long as needed, each message with a fact in it."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.ingest import Turn
from tests.builders import conversation

LINES = ("我在城市{n}住过。", "I met Anna{n} in Berlin. She likes green tea.", "王伟明天去第{n}个公园踢足球。")
TURNS_PER_SESSION = 25


def long_talk(count: int) -> Iterator[Turn]:
    for start in range(0, count, TURNS_PER_SESSION):
        session = f"talk-{start}"
        lines = [LINES[n % len(LINES)].format(n=n) for n in range(start, min(start + TURNS_PER_SESSION, count))]
        yield from conversation(*lines, session=session, speakers=("小明", "Ben"))
