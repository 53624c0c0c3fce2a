"""A thing before a verb that is done to things is what it is done to; who does it is left out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_fronting import OTHER_ACTS, is_place, topic_of
from app.services.ingest.extraction.chinese_said import Carried
from app.services.ingest.extraction.chinese_unit import Does
from app.services.ingest.extraction.word_sets import word_set

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles

DONE = ("完", "好", "掉", "坏", "破", "断", "丢", "错", "光", "贵", "便宜", "回来", "出来", "回去", "砸", "透")
REACHED = frozenset({"在", "到", "给", "进", "入", "成", "满", "走"})
OBTAINED = word_set(
    "见到 闻到 看到 听到 收到 遇到 碰到 找到 买到 拿到 吃到 学到 得到 感到 想到 等到 抢到 借到 "
    "赚到 租到 约到 接到 查到 梦到 捡到"
)
"""With these 到 tells of success: what follows is no place."""
ONCE = re.compile("一[\u4e00-\u9fff]")
"""一口没碰: not even one."""
COUNTED_IN = frozenset("字页步集章关级")
OF_THINGS = word_set(
    "到期 过期 失效 截止 没电 停产 停售 断货 缺货 到货 发霉 掉漆 褪色 起球 死机 闪退 涨价 降价 开线 漏水"
)
HAPPENS = frozenset({"坏", "烂", "丢", "掉", "碎", "死", "没", "少", "洒", "撒", "破", "断", "裂", "漏"})
LEFT = word_set("落在 忘在 丢在 落到")
TAKES = frozenset("送拿寄搬拖")
CONSUMES = frozenset("吃喝穿戴买用")
"""What nobody does to people."""
WILLING = word_set("打算 准备 决定 答应 计划 争取")
Turned = tuple[list[RoleFiller], list[RoleFiller]]
"""Who acts, and what it is done to."""


def turned(
    roles: EventRoles,
    own: list[RoleFiller],
    before: Carried,
    patients: list[RoleFiller],
) -> Turned:
    """`own`: the subjects; `before`: who acts where nobody is named."""
    if patients and all(_is_count(roles, one) for one in patients) and (counted := _counted(roles, own, before)):
        return counted
    if own and not any(one.role is Role.PATIENT for one in patients):
        return _of_subject(roles, own, before, patients)
    left_out = before.subject
    if not own and roles.verb in OF_THINGS and before.thing is not None and not patients:
        return [replace(before.thing, role=Role.AGENT, span=None)], []
    if own or left_out is None:
        return own, patients
    if any(one.role is Role.PATIENT for one in patients):
        disposed = roles.frame.phrase("把", "将")
        acts = disposed is not None or _acts(roles) or _is_willing(roles)
        mine = disposed is not None and any("我" in unit.plain for unit in roles.units[slice(*disposed)])
        return (_actor(roles, before) if acts and not mine else [left_out]), patients
    if not _is_done(roles):
        return (_actor(roles, before) if _is_willing(roles) else [left_out]), patients
    subjects = _actor(roles, before)
    consumed = before.thing is not None and not (roles.verb in CONSUMES and roles.fillers.can_act(before.thing))
    if before.thing is not None and consumed and roles.frame.complement:
        done_to = replace(before.thing, role=Role.PATIENT, span=None)
        return (subjects or [done_to]), [*([done_to] if subjects else []), *patients]
    if not roles.fillers.can_act(left_out):
        return subjects, [replace(left_out, role=Role.PATIENT), *patients]
    return [left_out], patients


def _counted(roles: EventRoles, own: list[RoleFiller], before: Carried) -> Turned | None:
    """网课买了一堆: how much of it; 坏了一半: of what was spoken of."""
    acts = _acts(roles) and not roles.frame.complement and not is_place(roles)
    if own and acts and not any(roles.fillers.can_act(one) for one in own):
        return _actor(roles, before), [replace(one, role=Role.PATIENT) for one in own]
    undergone = not own and not acts and before.thing is not None and roles.verb in HAPPENS
    return ([replace(before.thing, role=Role.AGENT, span=None)], []) if undergone and before.thing else None


def _is_count(roles: EventRoles, one: RoleFiller) -> bool:
    inside = [unit for unit in roles.units if one.span and one.span.overlaps(Span(unit.start, unit.end))]
    counted = inside[:-1] if inside[1:] and inside[-1].plain in COUNTED_IN else inside
    return bool(counted) and all(unit.does is Does.NUMBER for unit in counted)


def _actor(roles: EventRoles, before: Carried) -> list[RoleFiller]:
    """Who does what a thing cannot do: the last who did something, else the speaker."""
    if before.subject is not None and roles.fillers.can_act(before.subject):
        return [before.subject]
    actor = roles.last_actor(before)
    return [replace(actor, span=None)] if actor else []


def _of_subject(roles: EventRoles, own: list[RoleFiller], before: Carried, patients: list[RoleFiller]) -> Turned:
    acting = any(roles.fillers.can_act(one) for one in own)
    if roles.time_said() and not acting:
        return own, []
    topic = topic_of(roles)
    if topic:
        return own, [*topic, *patients]
    if acting:
        return own, [before.topic, *patients] if before.topic is not None else patients
    goes = roles.verb in roles.words["motion"] and all(one.type is EntityType.LOCATION for one in own)
    if goes and before.subject is not None:
        return [replace(before.subject, span=None)], [*(replace(one, role=Role.LOCATION) for one in own), *patients]
    acted = [replace(one, role=Role.PATIENT) for one in own]
    if roles.verb in roles.words["undergone"] and not roles.frame.complement:
        return acted, patients
    if _is_done(roles):
        subjects = _actor(roles, before) if before.subject is not None else []
        return subjects or acted, [*(acted if subjects else []), *patients]
    return own, patients


def _is_done(roles: EventRoles) -> bool:
    """卖掉, 放在, 忘到, 借给: somebody does it to something."""
    verb, complement = roles.verb, roles.frame.complement
    reached = verb[0] in roles.words["acts"] and verb[1:] in REACHED | roles.words["complements"]
    given = (
        complement[:1] in {"给", "在"}
        or verb in LEFT
        or (len(verb) > 1 and verb.endswith(("给", "掉", "完", "好", "出去")))
    )
    acts = _acts(roles) and "着" not in roles.reader.text(roles.frame.verb)
    return reached or complement.startswith(DONE) or given or acts


def _is_willing(roles: EventRoles) -> bool:
    """得去换证, 想换新的: no thing must or wants to."""
    said = {roles.units[place].plain for place in roles.frame.colour}
    return bool(said & (roles.words["obliged"] | roles.words["wished"] | WILLING))


def _acts(roles: EventRoles) -> bool:
    """Whether the verb takes somebody who does it."""
    little = any(ONCE.fullmatch(roles.units[place].plain) for place in roles.frame.colour)
    return roles.verb in roles.words["acts"] - roles.words["happens"] or (
        little and roles.verb in OTHER_ACTS and not is_place(roles)
    )
