"""Who may change what a whole tenant reads."""

from __future__ import annotations

from app.domain.errors import NotPermitted
from app.domain.scope import Right, Scope


def require_administer(scope: Scope) -> None:
    if Right.ADMINISTER not in scope.rights:
        raise NotPermitted("Consolidation needs the right to administer.", "Use a credential that grants it.")
