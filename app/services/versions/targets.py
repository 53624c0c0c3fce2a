"""What an operation is about, and what it did there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.versions import HeldVersion, VersionChange, VersionOperation
from app.services.versions.book import ChainBook
from app.services.versions.slots import SlotDraft
from app.services.versions.telling import conflict_told
from app.store.versions import VersionPlace


@dataclass(frozen=True, slots=True)
class Target:
    """A version that an operation is about, in the book of its chain."""

    book: ChainBook
    sequence: int
    books: Sequence[ChainBook]
    places: Sequence[VersionPlace] = ()
    slot: SlotDraft | None = None

    @property
    def audience(self) -> str:
        """Who may read the slot."""
        if self.slot:
            return str(self.slot.content.properties["audience"])
        return str(next(iter(self.book.rows.values()))["content"]["audience"])


def told(target: Target, operation: VersionOperation, version: HeldVersion | None) -> VersionChange:
    """`version` is the one that was made or confirmed; None: the one that was named."""
    ledger = target.book.ledger
    shown = version or ledger.versions.get(target.sequence)
    conflict, review_id = conflict_told(target.book, version) if version else (None, None)
    return VersionChange(
        operation=operation,
        chain_id=ledger.chain_id,
        version_id=shown.version_id if shown else "",
        head_id=target.book.head_id,
        changed=version is not None and version.sequence in ledger.entries,
        conflict=conflict,
        review_id=review_id,
        hidden=tuple(_hidden(target, operation, version)),
    )


def _hidden(target: Target, operation: VersionOperation, version: HeldVersion | None) -> Iterator[str]:
    """What a deletion hides, and what a merge gives up here because it is said there."""
    ledger = target.book.ledger
    if operation is VersionOperation.DELETE:
        yield from (ledger.versions[sequence].version_id for sequence in sorted(target.book.marks))
    if operation is VersionOperation.MERGE and version:
        yield from (each.version_id for each in ledger.versions.values() if each.withdrawn_by == version.sequence)
