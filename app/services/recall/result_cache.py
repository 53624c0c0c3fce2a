"""Answers kept for a while: the same reader asking the same question between two writes gets the same pack."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from app.domain.recall import ContextPack, RecallRequest
from app.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class ResultCachePolicy:
    """`entries_max` 0 keeps nothing."""

    seconds: float = 300.0
    entries_max: int = 10_000


@dataclass(frozen=True, slots=True)
class _Entry:
    pack: ContextPack
    writes: int
    kept_at_ms: int


class ResultCache:
    """`writes` counts what the tenant has written: another count makes an entry worthless. A key holds the whole
    reader, so that nobody is given what was found for somebody else."""

    def __init__(self, policy: ResultCachePolicy) -> None:
        self._policy = policy
        self._entries: OrderedDict[tuple[Scope, RecallRequest], _Entry] = OrderedDict()

    @property
    def is_on(self) -> bool:
        return self._policy.entries_max > 0

    def knows(self, scope: Scope, request: RecallRequest) -> bool:
        """Whether it is worth asking if the answer still holds."""
        return (scope, request) in self._entries

    def get(self, scope: Scope, request: RecallRequest, writes: int | None, now_ms: int) -> ContextPack | None:
        entry = self._entries.get((scope, request))
        if entry is None:
            return None
        if entry.writes != writes or now_ms - entry.kept_at_ms > self._policy.seconds * 1000:
            del self._entries[scope, request]
            return None
        self._entries.move_to_end((scope, request))
        return entry.pack

    def keep(self, scope: Scope, request: RecallRequest, writes: int, now_ms: int, pack: ContextPack) -> None:
        """`writes` as it was before the question was answered: a write meanwhile makes the entry worthless."""
        self._entries[scope, request] = _Entry(pack, writes, now_ms)
        self._entries.move_to_end((scope, request))
        while len(self._entries) > self._policy.entries_max:
            self._entries.popitem(last=False)
