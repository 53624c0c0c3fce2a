"""The audit trail: one record for each transaction that changed memories, later chained by hashes (requirement 004).

Records hold ids, names of operations and hashes, never words: what is erased is not kept alive here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b, sha256
from typing import Any

UNSEALED = 0
"""The sequence number of records that wait for the sealer."""
FIRST_SEAL = "0" * 64
"""What the first record of a tenant follows."""
DIGEST_BYTES = 16
NOT_HASHED = frozenset({"embedding", "search_text", "window_text"})
"""Derived from the other properties, and large."""


@dataclass(frozen=True, slots=True)
class Signature:
    """Who acts in one transaction of a tenant, and what they do. `request_id` ties the transactions of one request."""

    tenant_id: str
    operator: str
    operation: str
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Touched:
    """A node or edge that a transaction wrote: the hash of what was read of it before ("" where nothing was), and of
    what was written."""

    node_id: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """`touched_count` counts all that was written, also what is not listed. `sequence` is 0 until it is sealed."""

    record_id: str
    at_ms: int
    operator: str
    operation: str
    request_id: str
    touched: tuple[Touched, ...]
    touched_count: int
    sequence: int = UNSEALED
    previous_seal: str = ""
    seal: str = ""


class AuditFault(StrEnum):
    """What is wrong with a sealed chain at one of its numbers."""

    EDITED = "edited"
    MISSING = "missing"
    DOUBLED = "doubled"
    UNLINKED = "unlinked"
    BEYOND_HEAD = "beyond_head"


@dataclass(frozen=True, slots=True)
class AuditProblem:
    sequence: int
    fault: AuditFault
    record_id: str
    explanation: str


@dataclass(frozen=True, slots=True)
class AuditHead:
    """The last record that was sealed."""

    sequence: int = 0
    seal: str = FIRST_SEAL


@dataclass(frozen=True, slots=True)
class AuditVerification:
    """`sealed` records were read, `unsealed` still wait. `problems` are the first that were found, of `problem_count`.

    Whoever keeps `head` elsewhere notices even a chain that was written anew from its beginning.
    """

    sealed: int
    unsealed: int
    head: AuditHead
    problems: tuple[AuditProblem, ...]
    problem_count: int

    @property
    def is_intact(self) -> bool:
        return self.problem_count == 0


def digest_of(value: Any) -> str:
    """Of any row, without what is derived from the rest of it."""
    return blake2b(_canonical(_said(value)).encode(), digest_size=DIGEST_BYTES).hexdigest()


def seal_of(record: AuditRecord, sequence: int, previous_seal: str) -> str:
    """Binds all that a record says to its number and to the record before it."""
    content = [
        sequence,
        previous_seal,
        record.record_id,
        record.at_ms,
        record.operator,
        record.operation,
        record.request_id,
        [[each.node_id, each.before, each.after] for each in record.touched],
        record.touched_count,
    ]
    return sha256(_canonical(content).encode()).hexdigest()


class SealedChain:
    """Follows sealed records in the order of their numbers and says what does not fit."""

    def __init__(self) -> None:
        self.last = AuditHead()
        self.count = 0

    def follow(self, records: Iterable[AuditRecord]) -> list[AuditProblem]:
        return [problem for record in records for problem in self._next(record)]

    def end(self, head: AuditHead) -> list[AuditProblem]:
        """What the head knows that the records do not, or the other way round."""
        if self.last.sequence > head.sequence:
            text = f"The chain was sealed up to {head.sequence}; what lies beyond was written around the service."
            return [AuditProblem(self.last.sequence, AuditFault.BEYOND_HEAD, "", text)]
        if self.last.sequence < head.sequence:
            return [_missing(self.last.sequence + 1, head.sequence)]
        if self.last.seal != head.seal:
            text = "The last record does not carry the seal that the sealer set last."
            return [AuditProblem(head.sequence, AuditFault.UNLINKED, "", text)]
        return []

    def _next(self, record: AuditRecord) -> list[AuditProblem]:
        found, last = list[AuditProblem](), self.last
        self.count += 1
        if record.sequence == last.sequence:
            text = f"Two records carry the number {record.sequence}: one was inserted."
            found.append(AuditProblem(record.sequence, AuditFault.DOUBLED, record.record_id, text))
        elif record.sequence > last.sequence + 1:
            found.append(_missing(last.sequence + 1, record.sequence - 1))
        elif record.previous_seal != last.seal:
            text = f"Record {record.sequence} does not follow the one before it: one of them was moved or exchanged."
            found.append(AuditProblem(record.sequence, AuditFault.UNLINKED, record.record_id, text))
        if seal_of(record, record.sequence, record.previous_seal) != record.seal:
            text = f"Record {record.sequence} does not say what it said when it was sealed."
            found.append(AuditProblem(record.sequence, AuditFault.EDITED, record.record_id, text))
        self.last = AuditHead(record.sequence, record.seal)
        return found


def _missing(first: int, last: int) -> AuditProblem:
    numbers = f"Record {first} is" if first == last else f"Records {first} to {last} are"
    return AuditProblem(first, AuditFault.MISSING, "", f"{numbers} gone.")


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _said(each) for key, each in value.items() if key not in NOT_HASHED}
    return value


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
