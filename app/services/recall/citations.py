"""Where the words of a hit stand: quotes cut from the raw chunks themselves, so that they match them to the letter."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.chunks import is_text
from app.domain.errors import GraphMemoryError
from app.domain.recall_hits import Citation
from app.store.evidence_rows import EvidenceRow, SourceRow


class BlobReader(Protocol):
    """What is used of the blob store."""

    async def get(self, path: str, sha256: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Cited:
    """Citations by memory id, and what could not be read."""

    citations: Mapping[str, tuple[Citation, ...]]
    notes: tuple[str, ...]


async def cite(
    rows: Sequence[EvidenceRow], blobs: BlobReader, *, citations_max: int, quote_characters_max: int
) -> Cited:
    """Reads each raw chunk once. A longer quote is cut at its end, and its length with it."""
    wanted = {row.node_id: row.sources[:citations_max] for row in rows}
    chunks = {source.raw_id: source for sources in wanted.values() for source in sources}
    contents = await asyncio.gather(*(_content(source, blobs) for source in chunks.values()))
    texts = {
        raw_id: text for raw_id, text in zip(chunks, contents, strict=True) if not isinstance(text, GraphMemoryError)
    }
    notes = tuple(
        f"raw chunk {raw_id} could not be read: {error.message}"
        for raw_id, error in zip(chunks, contents, strict=True)
        if isinstance(error, GraphMemoryError)
    )
    return Cited(
        {
            row.node_id: tuple(
                _citation(row, source, texts[source.raw_id], quote_characters_max)
                for source in wanted[row.node_id]
                if source.raw_id in texts
            )
            for row in rows
        },
        notes,
    )


async def _content(source: SourceRow, blobs: BlobReader) -> str | GraphMemoryError:
    """The chunk's text; empty for other kinds of bytes, which are cited by their range alone."""
    if not is_text(source.mime):
        return ""
    try:
        return (await blobs.get(source.path, source.sha256)).decode("utf-8", errors="replace")
    except GraphMemoryError as error:
        return error


def _citation(row: EvidenceRow, source: SourceRow, text: str, quote_characters_max: int) -> Citation:
    length = min(source.length, quote_characters_max) if text else source.length
    return Citation(
        raw_id=source.raw_id,
        sha256=source.sha256,
        blob_path=source.path,
        offset=source.offset,
        length=length,
        quote=text[source.offset : source.offset + length],
        source_id=source.source_id,
        session_id=source.session_id or row.session_id,
        speaker=source.speaker or row.speaker,
        said_at_ms=row.event_at_ms if source.said_at_ms is None else source.said_at_ms,
        title=row.title,
    )
