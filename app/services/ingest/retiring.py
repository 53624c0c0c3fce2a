"""What a changed document no longer says: statements that stood on it alone are given up in their chains."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from app.domain.knowledge import Proposition
from app.services.ingest.skills.assembling import TaughtSkill
from app.services.ingest.statements import Evidence, slots_of
from app.services.versions.book import ChainBook
from app.services.versions.operations import retire
from app.services.versions.writing import book_of
from app.store.ingest_state import IngestState


def retired_chains(
    state: IngestState, said: Iterable[tuple[Proposition, Evidence]], taught: Iterable[TaughtSkill], now_ms: int
) -> list[ChainBook]:
    """The books of chains that lose versions. What the new words say or teach again stands on them."""
    if not state.unsupported:
        return []
    slots = [slot for proposition, evidence in said for slot in slots_of(proposition, evidence.audience)]
    said_again = {slot.fingerprint for slot in slots} | {skill.fingerprint for skill in taught}
    lost: defaultdict[str, list[int]] = defaultdict(list)
    for node_id, (chain_key, sequence) in state.retiring.found.items():
        if state.unsupported[node_id] not in said_again:
            lost[chain_key].append(sequence)
    books = [book_of(row, now_ms) for row in state.retiring.chains if row["chain_key"] in lost]
    for book in books:
        retire(book, lost[book.ledger.chain_key])
    return [book for book in books if book.ledger.entries]
