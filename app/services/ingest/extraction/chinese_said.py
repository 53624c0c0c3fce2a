"""What one Chinese clause says, before it is scored."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.knowledge import Modality, RoleFiller
from app.services.predicates.catalogue import Predicate


@dataclass(frozen=True, slots=True)
class Carried:
    """What a clause may leave out. `subject`: whom the clause before was of; `thing`: what it was about; `actor`: who
    last did or felt something, and does what a thing that is the subject cannot do; `presenter`: of whom the clause
    before told, where it brought somebody new up (我有个弟弟), who is its `subject`; `met`: whom else it told of;
    `topic`: what stands before the subject, for the second verb of a clause (作业我帮弟弟写完了)."""

    subject: RoleFiller | None = None
    thing: RoleFiller | None = None
    actor: RoleFiller | None = None
    presenter: RoleFiller | None = None
    met: RoleFiller | None = None
    topic: RoleFiller | None = None

    @property
    def subjects(self) -> list[RoleFiller]:
        """Whom a clause is of that names nobody: none or one."""
        return [self.subject] if self.subject is not None else []


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
