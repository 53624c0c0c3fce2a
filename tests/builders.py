"""Small things that tests ingest, with everything that does not matter filled in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from app.domain.ingest import Author, Document, Turn
from app.domain.time import to_ms

MONDAY_MORNING = datetime(2025, 3, 3, 9, 0, tzinfo=UTC)
"""When the conversations of tests begin."""


def turn(
    text: str,
    *,
    minute: int = 0,
    speaker: str = "小明",
    session: str = "session-1",
    author: Author = Author.USER,
    source: str | None = None,
    position: int | None = None,
    language: str | None = None,
    topics: tuple[str, ...] = (),
) -> Turn:
    """One message, said `minute` minutes into Monday morning."""
    return Turn(
        text=text,
        author=author,
        speaker=speaker,
        session_id=session,
        said_at_ms=to_ms(MONDAY_MORNING + timedelta(minutes=minute)),
        source_id=source,
        position=position,
        language=language,
        topics=topics,
    )


def conversation(*texts: str, session: str = "session-1", speakers: tuple[str, ...] = ("小明",)) -> list[Turn]:
    """Messages a minute apart; the speakers take turns."""
    return [
        turn(text, minute=index, session=session, speaker=speakers[index % len(speakers)], position=index)
        for index, text in enumerate(texts)
    ]


def document(
    text: str, *, title: str | None = None, source: str | None = None, language: str | None = None
) -> Document:
    return Document(text=text, title=title, source_id=source, written_at_ms=to_ms(MONDAY_MORNING), language=language)
