"""What one Chinese clause says, before it is scored."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.knowledge import Modality, RoleFiller
from app.services.predicates.catalogue import Predicate


@dataclass(frozen=True, slots=True)
class Carried:
    """What a clause may leave out: who acted and what it was about in the clause before."""

    subject: RoleFiller | None = None
    thing: RoleFiller | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """`goes_on`: units of a second predicate with the same subject; `modality`: where it is not the clause's."""

    predicate: Predicate
    surface: str
    subject: RoleFiller | None
    others: tuple[RoleFiller, ...] = ()
    value: str | None = None
    negated: bool = False
    modality: Modality | None = None
    goes_on: tuple[int, int] | None = None
