"""Who asks, and what they may see."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.audit_trail import Signature
from app.domain.errors import NotPermitted


class Visibility(StrEnum):
    """Stored as `scope` on every memory (requirement 004 §2.3, privacy.scope)."""

    PRIVATE = "private"
    TEAM = "team"
    PUBLIC = "public"


SHARED_AUDIENCE = "*"
"""Stored as `audience` on what everyone of a tenant may read; on what is private it is the owner's user id."""


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
    request_id: str = field(default="", compare=False)
    """Ties together what one request, command or run of a job writes, in the audit trail."""

    @property
    def operator(self) -> str:
        """Who acts: the agent, else the user."""
        return self.agent_id or self.user_id

    def signed(self, operation: str, operator: str | None = None) -> Signature:
        """For the audit trail. `operator`: the part of the system that acts by itself."""
        return Signature(self.tenant_id, operator or self.operator, operation, self.request_id)

    @property
    def audiences(self) -> tuple[str, ...]:
        """Whose memories this reader sees: their own, and everyone's."""
        return (self.user_id, SHARED_AUDIENCE)

    def audience_of(self, visibility: Visibility) -> str:
        """Who may read what is written here: a private memory its owner, any other everyone of the tenant."""
        return self.user_id if visibility is Visibility.PRIVATE else SHARED_AUDIENCE

    def require_administer(self, what: str) -> None:
        """Raises NotPermitted without that right. `what` is wanted, as the beginning of a sentence."""
        if Right.ADMINISTER not in self.rights:
            raise NotPermitted(f"{what} needs the right to administer.", "Use a credential that grants it.")
