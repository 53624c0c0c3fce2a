"""Of whom or what a Chinese clause is, by the noun phrases before its predicate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.services.ingest.extraction.chinese_classes import PRONOUNS
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_frames import Places
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles


def subjects_of(roles: EventRoles) -> tuple[list[RoleFiller], str]:
    """The subjects, and the part of theirs that is spoken of (耳朵 of 我奶奶耳朵不好), else nothing."""
    if not roles.frame.topics:
        return [], ""
    alone = roles.reader.text(roles.frame.topics[-1]) == "自己" and len(roles.frame.topics) > 1
    first, last = roles.frame.topics[-2 if alone or roles.fronted else -1]
    owner = _owner(roles, (first, last))
    if owner is not None:
        return [owner], roles.units[last - 1].plain
    person = _before_class(roles, (first, last))
    if person is not None:
        return [person], ""
    told = last in roles.frame.colour or (last == roles.frame.verb[0] and roles.units[last].does is Does.STATE)
    before = roles.units[last - 2]
    pointed = last - first > 1 and (before.plain in POINTERS or before.does is Does.OF)
    praised = last - first > 1 and roles.units[last - 1].plain in {"人", "自己"} and told and not pointed
    named = roles.fillers.members((first, last - 1 if praised else last), Role.AGENT, EntityType.UNSPECIFIED)
    joined = roles.frame.phrase("和", "与")
    return named + (roles.fillers.members(joined, Role.AGENT, EntityType.UNSPECIFIED) if joined else []), ""


def _owner(roles: EventRoles, places: Places) -> RoleFiller | None:
    """我奶奶 of 我奶奶耳朵不好, 我弟 of 我弟高考考了六百分: whose part it is, or whose doing."""
    inside = roles.units[slice(*places)]
    joined = any(one.does in {Does.OF, Does.JOINT} for one in inside)
    if len(inside) < 2 or joined or not _is_of_somebody(roles, inside[-1]):
        return None
    owner = roles.fillers.filler((places[0], places[1] - 1), Role.AGENT, EntityType.UNSPECIFIED)
    named = inside[-2].tag == "nr"
    return owner if owner is not None and (named or roles.fillers.can_act(owner)) else None


def _is_of_somebody(roles: EventRoles, unit: Unit) -> bool:
    return unit.plain in roles.words["parts"] or unit.plain in roles.words["happenings"] or is_verb_object(unit.plain)


def _before_class(roles: EventRoles, places: Places) -> RoleFiller | None:
    """我表弟 of 我表弟今年研究生毕业: a person named before what they are."""
    if len(roles.frame.topics) < 2 or places[1] - places[0] > 1:
        return None
    first = roles.fillers.filler(roles.frame.topics[-2], Role.AGENT, EntityType.UNSPECIFIED)
    last = roles.fillers.filler(places, Role.AGENT, EntityType.UNSPECIFIED)
    if roles.units[places[0]].plain in PRONOUNS:
        return None
    held = roles.units[places[0]].plain in roles.words["happenings"]
    if held and first is not None and first.type is EntityType.PERSON and roles.fillers.can_act(first):
        return first
    if first is None or last is None or not (roles.fillers.can_act(first) and roles.fillers.can_act(last)):
        return None
    named = {one.name for one in roles.sentence.mentions}
    return first if first.name != last.name and last.name not in named and "的" in first.name else None
