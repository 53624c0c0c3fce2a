"""What 是 says: who somebody is, whose something is, who did it (是…的) and what it was (…的是…)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of
from app.services.ingest.extraction.chinese_frames import Frame, Places
from app.services.ingest.extraction.chinese_origins import native
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.chinese_unit import Does, Unit

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles


def copular(roles: EventRoles, own: list[RoleFiller], before: Carried) -> list[Said]:
    denied = roles.verb == "不是"
    start, end = roles.frame.rest
    closed = end > start and roles.units[end - 1].does is Does.OF
    verbs = [place for place in range(start, end) if roles.units[place].does is Does.VERB]
    if closed and verbs:
        return _focus(roles, (start, end - 1), own, before, denied)
    placed = closed and end - start > 2 and roles.units[start].does is Does.PREPOSITION
    if placed or (not closed and verbs and _says_who(roles, own, verbs[-1])):
        return _focus(roles, (start, end - 1 if closed else end), own, before, denied)
    cleft = _each(roles, own, before) or _cleft(roles, before, denied)
    if cleft:
        return cleft
    subjects = own or before.subjects
    if closed:
        from_there = native(roles.fillers, (start, end - 1), subjects, denied)
        return from_there or _owned(roles, (start, end - 1), own or ([before.thing] if before.thing else []), denied)
    nobody = denied and not own and roles.reader.text((start, end)) in PRONOUNS
    if not subjects or end <= start or nobody:
        return []
    if not own and _names_place(roles, (start, end)) and all(roles.fillers.can_act(one) for one in subjects):
        return []
    if (
        verbs
        and roles.reader.modifier_end(verbs[0], end) is None
        and not any(roles.units[one].does is Does.OF for one in range(verbs[0], end))
    ):
        return []
    known = _relation(roles, own, denied) or native(roles.fillers, (start, end), subjects, denied)
    if known:
        return known
    said = []
    if all(roles.units[place].does in {Does.TIME, Does.CLOSER, Does.NUMBER} for place in range(start, end)):
        dated = roles.sentence.catalogue.by_id("is")
        words = roles.reader.text((start, end))
        return [Said(dated, "是", one, value=words, negated=denied) for one in subjects]
    for subject in subjects:
        for other in roles.fillers.members((start, end), Role.PATIENT, EntityType.UNSPECIFIED):
            predicate = roles.sentence.catalogue.by_id("is")
            said.append(Said(predicate, "是", subject, (other,), negated=denied))
    return said


def _says_who(roles: EventRoles, own: list[RoleFiller], verb: int) -> bool:
    """厨房是五个人共用, 活都是我爸在干: who does it to the thing before 是, without 的 at the end."""
    start, end = roles.frame.rest
    inside = roles.units[start:end]
    thing = bool(own) and len(own[0].name) > 1 and not roles.fillers.can_act(own[0])
    if not thing or own[0].name.endswith(endings_of("abstract")):
        return False
    if verb != end - 1 or inside[0].does not in {Does.NOUN, Does.NUMBER}:
        return False
    frame = roles.reader.read(start, end)
    if frame is None or not frame.topics or any(one.plain in roles.words["negations"] for one in inside):
        return False
    return any(roles.fillers.can_act(one) for one in roles.with_frame(frame).subjects)


def _each(roles: EventRoles, own: list[RoleFiller], before: Carried) -> list[Said]:
    """都是我做: who does all of it."""
    start, end = roles.frame.rest
    if own or end <= start or roles.units[end - 1].does is not Does.VERB:
        return []
    frame = roles.reader.read(start, end)
    whole = any(roles.units[place].plain in {"都", "全", "全都"} for place in roles.frame.colour)
    if frame is None or not (whole or roles.verb == "都是") or not frame.topics:
        return []
    inner = roles.with_frame(frame)
    acting = [one for one in inner.subjects if roles.fillers.can_act(one)]
    return inner.said(acting, before) if acting else []


def _last_act(roles: EventRoles, frame: Frame) -> Frame:
    """学校帮忙办, 我自己掏六百修: what is done last is what it was done to."""
    last = frame.rest[1] - 1
    object_ = last == frame.rest[0] and len(roles.units[last].plain) > 1
    if object_ and roles.units[frame.verb[0]].plain in roles.words["acts"]:
        return frame
    if last < frame.rest[0] or roles.units[last].does is not Does.VERB or frame.result[1] > frame.result[0]:
        return frame
    return replace(frame, verb=(last, last + 1), complement="", rest=(last + 1, last + 1))


def _names_place(roles: EventRoles, places: Places) -> bool:
    """是苏州 answers or corrects: nobody is a place."""
    named = roles.fillers.members(places, Role.PATIENT, EntityType.UNSPECIFIED)
    return bool(named) and all(one.type is EntityType.LOCATION for one in named)


def _owned(roles: EventRoles, places: Places, subjects: list[RoleFiller], denied: bool) -> list[Said]:
    """车是我爸的: who owns it; 平板是苹果的: what it is of."""
    owner = roles.fillers.filler(places, Role.AGENT, EntityType.UNSPECIFIED)
    if owner is None:
        return []
    if owner.type is EntityType.PERSON:
        predicate = roles.sentence.catalogue.by_id("owns")
        return [Said(predicate, "是", owner, (replace(one, role=Role.PATIENT),), negated=denied) for one in subjects]
    predicate = roles.sentence.catalogue.by_id("is")
    return [Said(predicate, "是", one, (replace(owner, role=Role.PATIENT),), negated=denied) for one in subjects]


def _focus(
    roles: EventRoles,
    places: Places,
    own: list[RoleFiller],
    before: Carried,
    denied: bool,
) -> list[Said]:
    """是…的: the clause inside tells who, when, where; the subject outside is what it was done to, or who did it."""
    frame = roles.reader.read(*places)
    if frame is None:
        return []
    inner = roles.with_frame(_last_act(roles, frame))
    agent = frame.phrase("由")
    acting = inner.fillers.members(agent, Role.AGENT, EntityType.UNSPECIFIED) if agent else inner.subjects
    spoken_of = before.thing or next((one for one in before.subjects if not roles.fillers.can_act(one)), None)
    outside = own or ([replace(spoken_of, span=None)] if spoken_of else before.subjects)
    people = [one for one in outside if roles.fillers.can_act(one)]
    if people and not any(roles.fillers.can_act(one) for one in acting):
        return [replace(one, negated=denied) for one in inner.said(people, before)]
    speaker = roles.sentence.person("我", Role.AGENT, None)
    agents = acting or ([speaker] if speaker else [])
    patients = [replace(one, role=Role.PATIENT) for one in outside if own or not (acting and one in people)]
    if acting and not patients:
        return [Said(inner.predicate(None), inner.surface(), one, negated=denied) for one in acting]
    return [
        Said(inner.predicate(patient), inner.surface(), one, (patient,), negated=denied)
        for one in agents
        for patient in patients
    ]


def _cleft(roles: EventRoles, before: Carried, denied: bool) -> list[Said]:
    """我选的是…: what stands behind 是 is what was done."""
    copula = roles.frame.verb[0]
    if copula < 2 or roles.units[copula - 1].does is not Does.OF:
        return []
    first = next((one for one in range(copula) if roles.units[one].does is Does.VERB), None)
    if first is None:
        return []
    frame = roles.reader.read(roles.frame.topics[0][0], copula - 1) if roles.frame.topics else None
    if frame is None:
        return []
    inner = roles.with_frame(frame)
    start, end = roles.frame.rest
    if end > start and all(roles.units[place].does in {Does.TIME, Does.NUMBER} for place in range(start, end)):
        words = roles.reader.text((start, end))
        return [
            Said(inner.predicate(None), inner.surface(), one, value=words, negated=denied) for one in inner.subjects
        ]
    if not frame.topics and frame.rest[1] > frame.rest[0]:
        doing = roles.fillers.members(roles.frame.rest, Role.AGENT, EntityType.UNSPECIFIED)
        acting = [one for one in doing if roles.fillers.can_act(one)]
        return [replace(said, negated=denied) for said in inner.said(acting, Carried())] if acting else []
    objects = roles.fillers.members(roles.frame.rest, Role.PATIENT)
    return [
        Said(inner.predicate(one), inner.surface(), subject, (one,), negated=denied)
        for subject in inner.subjects or ([] if frame.topics else before.subjects)
        for one in objects
    ]


def _relation(roles: EventRoles, own: list[RoleFiller], denied: bool) -> list[Said]:
    """X是我的邻居: I have a neighbour, X."""
    words = roles.reader.text(roles.frame.rest)
    if not own or not words.startswith("我"):
        return []
    catalogue = roles.sentence.catalogue
    noun = next((word for word in catalogue.persons("zh") if words.endswith(word)), "")
    predicate, speaker = catalogue.person("zh", noun), roles.sentence.person("我", Role.AGENT, None)
    if predicate is None or speaker is None:
        return []
    return [Said(predicate, "是", speaker, (replace(one, role=Role.PATIENT),), negated=denied) for one in own]


def is_nominal(rest: list[Unit]) -> bool:
    """是延期的原因: a noun with a modifier; 是…的."""
    return rest[-1].does is Does.OF or (len(rest) > 1 and rest[1].does is Does.OF)
