"""What stands before a Chinese verb and is not who acts: objects, topics and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.knowledge import Role, RoleFiller
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_compounds import is_verb_object
from app.services.ingest.extraction.chinese_frames import Frame, Places
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.chinese_units import POINTERS
from app.services.ingest.extraction.word_sets import word_set

if TYPE_CHECKING:
    from app.services.ingest.extraction.chinese_event_roles import EventRoles

EVEN = frozenset({"都", "也"})
OTHER_ACTS = word_set("出 见 理 帮 懂 受 结 睡 敢 碰 提 认 做 顾 省 动")
SIDE_BY_SIDE = word_set(
    "爷爷 奶奶 外公 外婆 姥姥 爸爸 妈妈 老爸 老妈 爸妈 老公 老婆 媳妇 婆婆 公公 岳母 岳父 哥哥 姐姐 弟弟 妹妹 儿子 "
    "女儿 闺女 孩子 舅舅 阿姨 室友 舍友 同事 朋友 同学 邻居 房东 老板 领导 物业 公司 单位 学校 银行 医院 男朋友 女朋友"
)
"""Who is named without saying whose, and makes no compound with a thing."""
NOT_OWNED = frozenset("这那家俩们人自")


def fronted(units: list[Unit], frame: Frame) -> Places | None:
    """The object before 都 or 也 and a denial (我鞋都没换, 她门也不出). Where subject and object are one noun
    phrase in `frame`, they are parted there."""
    if not frame.topics:
        return None
    start, end = frame.topics[-1]
    if _names_both(units, frame, start, end):
        frame.topics[-1:] = [(start, end - 1), (end - 1, end)]
    if not _is_denied(units, frame):
        return None
    start, end = frame.topics[-1]
    owner, things = units[start], units[start + 1 : end]
    parts = owner.plain in PRONOUNS and things and things[0].plain not in PRONOUNS | POINTERS
    if parts and things[0].plain[0] not in NOT_OWNED and not _acts(units[end - 1]):
        frame.topics[-1:] = [(start, start + 1), (start + 1, end)]
    several = len(frame.topics) > 1
    return frame.topics[-1] if several and not _acts(units[frame.topics[-1][1] - 1]) else None


def _names_both(units: list[Unit], frame: Frame, start: int, end: int) -> bool:
    """押金房东还没退, 饭奶奶做好了: a thing and who does it side by side, with nothing behind a verb that is done to
    things; 房产中介, 语文老师 are one."""
    thing, actor, verb = units[end - 2], units[end - 1], units[frame.verb[0]]
    if end - start < 2 or frame.rest[1] > frame.rest[0] or thing.does is not Does.NOUN or thing.tag[:1] != "n":
        return False
    acts = verb.does is Does.VERB and verb.plain[0] in words_of("acts", "verbs") and not is_verb_object(verb.plain)
    owner = thing.plain.endswith((*endings_of("organization_ends"), "小区"))
    named = owner or thing.plain in PRONOUNS or thing.tag in {"nr", "ns", "nt"} or _acts(thing)
    return acts and not named and actor.plain in SIDE_BY_SIDE


def _is_denied(units: list[Unit], frame: Frame) -> bool:
    verb = units[frame.verb[0]]
    if verb.does is not Does.VERB or verb.plain[0] not in words_of("acts") | OTHER_ACTS or not frame.colour:
        return False
    if frame.colour[0] != frame.topics[-1][1] or units[frame.colour[0]].plain not in EVEN:
        return False
    return verb.denied or any(units[place].plain in event_words()["negations"] for place in frame.colour)


def _acts(unit: Unit) -> bool:
    named = unit.plain in PRONOUNS or unit.tag in {"nr", "nt", "np"}
    return named or (unit.does is Does.NOUN and unit.plain.endswith(endings_of("person_ends", "offices")))


def topic_of(roles: EventRoles) -> list[RoleFiller]:
    """A thing named before the subject (前端我不熟), or behind it and denied."""
    topics = roles.frame.topics
    if len(topics) < 2:
        return []
    named = roles.fillers.members(topics[0], Role.PATIENT) if not roles.fronted or len(topics) > 2 else []
    return named or (roles.fillers.members(roles.fronted, Role.PATIENT) if roles.fronted else [])


def counts_topic(roles: EventRoles, rest: Places) -> bool:
    """那本书我看了一半, 蛋糕吃了两块: a number behind the verb is how much of what stands before it."""
    units, topics = roles.units[slice(*rest)], roles.frame.topics
    if not units or not topics or any(one.does not in {Does.NUMBER, Does.TIME} for one in units):
        return False
    if roles.verb[0] not in words_of("acts") or roles.verb in roles.words["measured"]:
        return False
    first = roles.fillers.filler(topics[0], Role.PATIENT)
    return first is not None and not roles.fillers.can_act(first)


def closes_place(roles: EventRoles, rest: Places) -> bool:
    """钥匙我放鞋柜上了: behind a verb of placing, where it is put."""
    placed = rest[1] > rest[0] + 1 and roles.units[rest[1] - 1].does is Does.CLOSER
    return placed and roles.verb in roles.words["placing"]


def is_place(roles: EventRoles) -> bool:
    """门口修路, 楼下开了一家店: what stands before the verb tells where."""
    if not roles.frame.topics:
        return False
    last = roles.units[roles.frame.topics[-1][1] - 1]
    kept = any(unit.does is Does.ASPECT for unit in roles.units[slice(*roles.frame.verb)])
    return last.does is Does.CLOSER or (last.tag == "s" and kept and roles.verb in roles.words["placing"])
