"""Who asks, and what they may see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Visibility(StrEnum):
    """Stored as `scope` on every memory (requirement 004 §2.3, privacy.scope)."""

    PRIVATE = "private"
    TEAM = "team"
    PUBLIC = "public"


class Right(StrEnum):
    READ = "read"
    WRITE = "write"
    ADMINISTER = "administer"


@dataclass(frozen=True, slots=True)
class Scope:
    """The tenant and the people a request speaks for; made from the credential, never from a request body."""

    tenant_id: str
    user_id: str = "local"
    agent_id: str | None = None
    rights: frozenset[Right] = frozenset(Right)
