"""What stands behind a Chinese verb: who gets it, what is liked, how often, and where a second verb begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, event_words
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_frames import Frame, Places
from app.services.ingest.extraction.chinese_said import Said
from app.services.ingest.extraction.chinese_unit import PREDICATES, Does, Unit
from app.services.ingest.extraction.word_sets import word_set

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles

LEADING_VERB = frozenset({Does.ADVERB, Does.MODAL, Does.PREPOSITION, Does.TIME})
HOW_MUCH = re.compile("(?:[太很好]|[这那]么)[久远晚早快慢高大]")
"""跑太久, 走很远: how long or how far it is done."""
COUNTING = frozenset({Does.NUMBER, Does.TIME})
SENDING = word_set("发 寄 交 还 递 转")
"""Where what is sent stands before the subject, who gets it stands behind these (照片我发你邮箱了)."""
CONTRASTING = word_set("就 便 才 却 又 也 还 反而 反倒 倒 而 只 只好 只能")
"""Adverbs before a second verb that a denial of the first does not reach: 没吃饭就走了."""


def recipient_of(roles: EventRoles) -> tuple[list[RoleFiller], Places]:
    """借给若楠, 教我…: who stands behind the verb gets it."""
    start, end = roles.frame.rest
    gives = roles.frame.complement.endswith("给") or roles.verb.endswith("给")
    to_whom = end - start > 1 and roles.units[start].plain in PRONOUNS and roles.units[start + 1].does in COUNTING
    if not (gives or to_whom or roles.verb in roles.words["ditransitive"]) or end <= start:
        return [], (start, end)
    last = start + 1
    while gives and last < end and roles.units[last].does not in {Does.NUMBER, Does.VERB}:
        last += 1
    if roles.verb in SENDING and len(roles.frame.topics) > 1 and not gives:
        whole = roles.fillers.filler((start, end), Role.RECIPIENT, EntityType.UNSPECIFIED)
        return ([whole], (end, end)) if whole else ([], (start, end))
    found = roles.fillers.filler((start, last), Role.RECIPIENT, EntityType.UNSPECIFIED)
    owner = last < end and roles.units[last].does is Does.OF and not gives
    if owner and found is not None and found.points and end - last == 2:
        return [found], (last, end)
    if found is None or owner or not (gives or (found.type is EntityType.PERSON and last < end)):
        return [], (start, end)
    acts = roles.verb in {"教", "告诉", "问", "请教", "通知"}
    if acts and any(unit.does in {Does.VERB, Does.PREPOSITION} for unit in roles.units[last:end]):
        return [], (start, last)
    used = end - last == 1 and (roles.units[last].does is Does.VERB or roles.units[last].plain in {"用", "看"})
    return [found], (last, last) if used else (last, end)


def given_to(roles: EventRoles, rest: Places) -> tuple[list[RoleFiller], Places]:
    """塞了两万块给我: who gets it stands at the end."""
    start, end = rest
    place = next((one for one in range(start + 1, end) if roles.units[one].plain == "给"), None)
    if place is None or any(roles.units[one].does is Does.VERB for one in range(start, end)):
        return [], rest
    found = roles.fillers.filler((place + 1, end), Role.RECIPIENT, EntityType.UNSPECIFIED)
    return ([found], (start, place)) if found else ([], rest)


def without_count(roles: EventRoles, rest: Places) -> Places:
    """敲过两次门, 踢了一下午足球: how often and how long are no part of the object."""
    start, end = rest
    if HOW_MUCH.fullmatch(roles.reader.text(rest)):
        return start, start
    last = next((one for one in range(start, end) if roles.units[one].does not in COUNTING), end)
    opening = roles.units[start].plain if start < last < end else ""
    counts = NUMBER.match(opening) or opening in roles.words["complements"]
    dated = any(unit.plain.endswith(("号", "日", "点")) for unit in roles.units[start:last])
    if counts and not dated and roles.reader.is_measure((start, last)) and roles.units[last].does is Does.NOUN:
        return last, end
    count = end
    while count > start + 1 and roles.units[count - 1].does in COUNTING:
        count -= 1
    counted = count < end and roles.units[count - 1].does is Does.NOUN and NUMBER.match(roles.units[count].plain)
    return (start, count) if counted and roles.reader.is_measure((count, end)) else rest


def second_verb(roles: EventRoles, rest: Places) -> tuple[Places | None, Places]:
    """去机场接人: a second verb behind the object goes on with the same subject."""
    start, end = rest
    if end <= start:
        return None, rest
    if _begins_at_once(roles, start, end):
        return (start, end), (start, start)
    timed = next((one for one in range(start + 1, end) if _begins_time(roles, one, start, end)), None)
    if timed is not None:
        return (timed, end), (start, timed)
    for place in range(start, end):
        if roles.units[place].does is Does.VERB and roles.reader.modifier_end(place, end) is None:
            if roles.verb in roles.words["pivots"] and (first := _first_phrase(roles, start, place)) is not None:
                return (first, end), (start, first)
            relative = any(roles.units[one].does is Does.OF for one in range(place, end - 1))
            if roles.units[place].plain == roles.verb or roles.verb in roles.units[place].plain:
                return None, (start, place)
            if len(roles.verb) == 2 and roles.units[place].plain == roles.verb[0] and place > start:
                return (_with_phrase(roles, start, place), end), (start, start)
            alone = is_verb_object(roles.verb) or roles.sentence.catalogue.fused(roles.verb) is not None
            if roles.verb in roles.words["motion"] or (not relative and (place > start or alone)):
                place = _with_phrase(roles, start, place)
                return (place, end), (start, place)
            return None, rest
    return None, rest


def says_again(units: list[Unit], frame: Frame, said: Said) -> bool:
    """喝酒只喝白的: the verb is said again for what is said of it."""
    verb, going = units[frame.verb[0]].plain, said.goes_on
    if going is None or said.value or len(verb) != 2 or units[going[0]].does is not Does.ADVERB:
        return False
    return any(one.plain == verb[0] and one.does is Does.VERB for one in units[slice(*going)])


def _begins_at_once(roles: EventRoles, start: int, end: int) -> bool:
    """没吃就走, 做好给我送来, 扛不住, 吃了难受, 送去保养: right behind the first verb."""
    first, alone = roles.units[start], end - start == 1
    acting = any(unit.does in PREDICATES for unit in roles.units[start:end])
    given = first.plain == "给" and first.does is Does.PREPOSITION
    if first.denied or (acting and (given or first.does in {Does.ADVERB, Does.MODAL})):
        return True
    if first.does is Does.STATE:
        return alone and len(first.plain) > 1 and roles.units[start - 1].does is Does.ASPECT
    serves = alone and (roles.verb + roles.frame.complement).endswith("去")
    goes = not alone and first.plain in {"去", "来", "回"} and len(roles.verb) > 1
    return first.does is Does.VERB and (serves or goes)


def _with_phrase(roles: EventRoles, start: int, verb: int) -> int:
    """Where what leads a second verb begins: 花两千块|在朋友那儿学…; adverbs, times and a place."""
    place = verb
    while place > start and roles.units[place - 1].does in LEADING_VERB:
        place -= 1
    for one in range(start + 1, place):
        if roles.units[one].plain == "在" and roles.units[one].does is Does.PREPOSITION:
            return one
    return place


def _begins_time(roles: EventRoles, place: int, start: int, end: int) -> bool:
    """约了律师周一见面: behind the object, when something else is done; 三天前的日志 has its time inside."""
    before, behind = roles.units[start:place], roles.units[place:end]
    if behind[0].tag != "t" or before[-1].does is not Does.NOUN or before[-1].tag == "r":
        return False
    parted = any(one.does in {Does.OF, Does.VERB} for one in (*before, *behind[:3]))
    return behind[-1].does is not Does.TIME and not parted


def _first_phrase(roles: EventRoles, start: int, end: int) -> int | None:
    """Where behind somebody's name what they are brought to do begins: 劝我把车卖了."""
    opening = {Does.PREPOSITION, Does.ADVERB, Does.MODAL, Does.TIME}
    return next((one for one in range(start + 1, end) if roles.units[one].does in opening), None)


def reaches(units: list[Unit], frame: Frame, going: Places) -> bool:
    """没去上海开会: a denial holds of the second verb too; 没带伞淋了雨: of what happened it does not."""
    if units[going[0]].plain in CONTRASTING:
        return False
    happened = any(unit.plain == "了" for unit in units[going[0] + 1 : going[1]])
    return units[frame.verb[0]].plain in event_words()["motion"] or not happened
