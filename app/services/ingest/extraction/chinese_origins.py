"""Where people come from, by a noun: 湖南人, 四川那边的."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.knowledge import EntityType, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import Places
from app.services.ingest.extraction.chinese_said import Said
from app.services.ingest.extraction.chinese_unit import Does
from app.services.ingest.extraction.entities import is_home
from app.services.ingest.extraction.word_sets import word_set

QUARTERS = word_set("北方 南方 西北 东南 西南 农村 乡下 城里 山区 海边 本地 外地 当地")
ONE_OF = re.compile("^(?:一?[个位]|一名)")
AROUND = re.compile("(?:那边|这边|那儿|这儿|一带|本地|当地)$")


def native(fillers: ChineseFillers, places: Places, subjects: Sequence[RoleFiller], denied: bool) -> list[Said]:
    """Of people among the `subjects`; `places` have 土生土长的北京人, 四川那边, 农村."""
    people = [one for one in subjects if fillers.can_act(one)]
    words = "".join(unit.plain for unit in fillers.units[slice(*places)])
    home = AROUND.sub("", ONE_OF.sub("", words.rpartition("的")[2].removesuffix("人")))
    if not people or not (is_home(home) or home in QUARTERS):
        return []
    start = fillers.units[places[0]].start + words.rindex(home)
    predicate = fillers.sentence.catalogue.by_id("comes_from")
    place = fillers.sentence.thing(home, predicate.role, Span(start, start + len(home)), EntityType.LOCATION)
    return [Said(predicate, "是", one, (place,), negated=denied) for one in people] if place else []


def native_without_verb(fillers: ChineseFillers, start: int, end: int) -> Said | None:
    """我爸山西人, 我妈河北的."""
    closed = end - start > 2 and fillers.units[end - 1].does is Does.OF
    last = end - 1 if closed else end
    if last - start < 2 or not (closed or fillers.units[last - 1].plain.endswith("人")):
        return None
    subject = fillers.filler((start, last - 1), Role.AGENT, EntityType.UNSPECIFIED)
    found = native(fillers, (last - 1, last), [subject], denied=False) if subject else []
    return found[0] if found else None
