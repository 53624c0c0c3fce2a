"""What is liked, avoided or feared in a Chinese clause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.services.ingest.extraction.chinese_behind import without_count
from app.services.ingest.extraction.chinese_fronting import topic_of
from app.services.ingest.extraction.chinese_said import Carried
from app.services.ingest.extraction.chinese_unit import Does
from app.services.ingest.extraction.word_sets import word_set

TAKES_UP = word_set("喜欢 爱 讨厌 喜爱 欣赏 嫌弃 反感 舍不得")

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles


def wished_object(roles: EventRoles, before: Carried) -> list[RoleFiller]:
    """The whole of what is liked: a thing or an act; not for how long, nor what one would not do for it."""
    start, end = without_count(roles, roles.frame.rest)
    end = next((one for one in range(start + 1, end) if _denies_another(roles, one, end)), end)
    if end <= start:
        about = roles.frame.phrase("对", "对于")
        return topic_of(roles) or (roles.fillers.members(about, Role.PATIENT) if about else _spoken_of(roles, before))
    if any(roles.units[place].does is Does.JOINT for place in range(start, end)) and not any(
        roles.units[place].does is Does.VERB for place in range(start, end)
    ):
        return roles.fillers.members((start, end), Role.PATIENT)
    acts = {Does.VERB} if roles.verb not in {"怕", "害怕"} else set()
    if roles.units[start].does in acts and end - start > 1 and len(roles.units[start].plain) == 1:
        found = roles.fillers.members((start + 1, end), Role.PATIENT)
        if found:
            return found
    one = roles.fillers.filler((start, end), Role.PATIENT)
    return [one] if one else []


def _spoken_of(roles: EventRoles, before: Carried) -> list[RoleFiller]:
    """这件衣服不错，我很喜欢."""
    things = [one for one in (before.thing, before.subject) if one is not None and not roles.fillers.can_act(one)]
    behind = [one for one in things if one.type is not EntityType.PERSON and not one.points]
    return [replace(behind[0], role=Role.PATIENT, span=None)] if behind and roles.verb in TAKES_UP else []


def _denies_another(roles: EventRoles, place: int, end: int) -> bool:
    """宁愿走路也不打车."""
    also = roles.units[place].plain in {"也", "都"} and place + 1 < end
    return also and roles.units[place + 1].plain in roles.words["negations"]
