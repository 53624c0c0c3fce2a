"""What people say later of the same thing: it is so no longer, it was wrong, it begins today."""

from __future__ import annotations

import pytest

from app.bootstrap import Memory
from app.domain.scope import Scope
from app.domain.time import FAR_FUTURE_MS
from app.domain.versions import Version, VersionOperation
from tests.builders import turn

MINUTES_OF_DAY = 24 * 60


async def said(memory: Memory, scope: Scope, *texts: str, minutes: int = 1) -> None:
    """One after the other, `minutes` apart, each in a call of its own."""
    for number, text in enumerate(texts):
        await memory.ingest.ingest(scope, [turn(text, minute=number * minutes)])


async def believed(memory: Memory, scope: Scope) -> list[Version]:
    return list((await memory.version_reading.believed(scope)).items)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("我对花生过敏。", "我现在对花生不过敏了。"),
        ("王芳对虾过敏。", "王芳现在对虾不过敏了。"),
        ("I am allergic to nuts.", "I am not allergic to nuts now."),
    ],
)
async def test_what_is_so_no_longer_now_is_not_believed_now(
    memory: Memory, scope: Scope, before: str, after: str
) -> None:
    await said(memory, scope, before, after)
    [current] = await believed(memory, scope)
    assert current.operation is VersionOperation.SUPERSEDE
    [told, earlier] = (await memory.version_reading.history(scope, current.node.node_id)).items
    assert told.valid_until_ms == FAR_FUTURE_MS, "now has no end yet"
    assert earlier.valid_since_ms < told.valid_since_ms


@pytest.mark.parametrize(
    ("before", "after", "left", "place"),
    [
        ("I work at Siemens.", "I started at Bosch today.", "Siemens", "Bosch"),
        ("I work at Siemens.", "I started working at Bosch.", "Siemens", "Bosch"),
        ("我在西门子工作。", "我入职了博世。", "西门子", "博世"),
        ("我在西门子工作。", "我开始在博世上班。", "西门子", "博世"),
    ],
)
async def test_who_begins_somewhere_works_there(
    memory: Memory, scope: Scope, before: str, after: str, left: str, place: str
) -> None:
    await said(memory, scope, before, after, minutes=MINUTES_OF_DAY)
    [job] = [each for each in await believed(memory, scope) if each.operation is VersionOperation.SUPERSEDE]
    assert place in job.node.text
    assert left in (await memory.version_reading.history(scope, job.node.node_id)).items[1].node.text
