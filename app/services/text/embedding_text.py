"""The text of a memory that its vector stands for: the same at ingest and when vectors are made later."""

from __future__ import annotations

from app.domain.knowledge import MemoryKind


def embedding_text(kind: str, text: str, title: str | None = None, speaker: str | None = None) -> str:
    """`title: sentence`, `title. passage`, `speaker: turn`, else the text alone.

    A title names what a sentence leaves to a pronoun; a speaker tells whose words a turn holds.
    """
    match kind:
        case MemoryKind.SENTENCE if title:
            return f"{title}: {text}"
        case MemoryKind.EPISODE if title:
            return f"{title}. {text}"
        case MemoryKind.EPISODE if speaker:
            return f"{speaker}: {text}"
        case _:
            return text
