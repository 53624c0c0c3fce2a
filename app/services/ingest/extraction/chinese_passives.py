"""Who acts and what it is done to where 被 or 由 stands before the Chinese verb."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.services.ingest.extraction.chinese_counting import OFTEN
from app.services.ingest.extraction.chinese_frames import Places
from app.services.ingest.extraction.chinese_said import Carried, Said

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles


def passive(roles: EventRoles, own: list[RoleFiller], agent: Places | None, before: Carried) -> list[Said]:
    """被 and 由 name who acts; the subject is acted upon. `own`: the subjects; `before`: who or what it is about where
    there are none."""
    members = roles.fillers.members
    agents = members(agent, Role.AGENT, EntityType.UNSPECIFIED) if agent and agent[1] > agent[0] else []
    others = roles.led_by_prepositions() + roles.behind_goal()
    patients = _done_to(roles, own, before)
    made = [Said(roles.predicate(None), roles.surface(), one, tuple(others)) for one in agents if not patients]
    for patient in patients:
        for one in agents or (None,):
            subject, found = (one, (patient, *others)) if one is not None else (patient, tuple(others))
            made.append(Said(roles.predicate(patient), roles.surface(), subject, found))
    return made


def _done_to(roles: EventRoles, own: list[RoleFiller], before: Carried) -> list[RoleFiller]:
    """The subject, else what the clause before was about, what stands behind the verb, or who is left out."""
    about = own or ([replace(before.thing, span=None)] if before.thing else [])
    if about:
        return [replace(one, role=Role.PATIENT) for one in about]
    rest = roles.frame.rest
    often = rest[1] > rest[0] and roles.units[rest[1] - 1].plain[-1] in OFTEN
    behind = roles.fillers.members(rest, Role.PATIENT) if rest[1] > rest[0] and not often else []
    left_out = before.subjects if roles.frame.phrase("被", "遭") else []
    return behind or [replace(one, role=Role.PATIENT, span=None) for one in left_out]
