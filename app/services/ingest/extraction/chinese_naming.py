"""Chinese nouns of names that the segmenter glues to their verb: 中文 名叫, 小 名叫."""

from __future__ import annotations

from itertools import pairwise

from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.predicates.catalogue import PredicateCatalogue


def with_names_cut(units: list[Unit], catalogue: PredicateCatalogue) -> list[Unit]:
    """我中文 名叫…: it is the 中文名 that somebody is called by."""
    made = list(units)
    for place, (first, last) in enumerate(pairwise(units)):
        if last.plain == "名叫" and catalogue.attribute("zh", f"{first.plain}名"):
            border = last.start + 1
            made[place] = Unit(f"{first.text}{last.text[0]}", f"{first.plain}名", first.start, border, "n", Does.NOUN)
            made[place + 1] = Unit(last.text[1:], "叫", border, last.end, "v", Does.VERB)
    return made
