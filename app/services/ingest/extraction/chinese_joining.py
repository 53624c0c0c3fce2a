"""Chinese words that the dictionary parts into characters and the parser, which guesses new words, takes whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.services.ingest.extraction.chinese_classes import NUMBER, PRONOUNS, event_words, words_of
from app.services.ingest.extraction.chinese_cutting import AILING, KINDS_EATEN, is_verb, tag_of

Cut = tuple[int, int, str]
"""Start, end and tag of a word."""
LITTLE = ("adverbs", "negations", "prepositions", "measures", "able", "planned", "wished", "obliged", "degrees")
ENDINGS = frozenset("了过着的得地是吧呢啊呀哦嘛啦")
POINTING = frozenset("这那每该本某各")
KIN = frozenset("妈爸哥姐弟妹")


def as_parsed(plain: str, words: Iterable[Cut], classes: Mapping[tuple[int, int], str]) -> list[Cut]:
    """高数, 绩点, 压测 as one word each. `classes`: the parser's part of speech by place."""
    made: list[Cut] = []
    for start, end, tag in words:
        if made and made[-1][1] - made[-1][0] == 1 == end - start:
            first = made[-1][0]
            said = classes.get((first, end))
            if said in {"NOUN", "PROPN", "VERB"} and _may_join(plain[first], plain[start], said):
                made[-1] = (first, end, "v" if said == "VERB" else "n")
                continue
        made.append((start, end, tag))
    return made


def _may_join(first: str, last: str, said: str) -> bool:
    """Neither is a little word, nor is it a verb with its object or its complement."""
    known = event_words()
    opens = first in POINTING | PRONOUNS or NUMBER.fullmatch(first) or first in words_of(*LITTLE)
    if opens or last in known["adverbs"] or last in words_of("complements", "closers") or last in ENDINGS:
        return False
    if (first in known["parts"] and last in AILING) or (first in known["acts"] and last in KINDS_EATEN):
        return False
    if said == "VERB":
        leads = first in words_of("motion", "attitudes") or first in {"有", "是"}
        follows = last in words_of("acts", "measures", "happens") or last in PRONOUNS
        return is_verb(first) and not leads and not follows and tag_of(last)[:1] in {"v", "a"}
    if first in words_of("acts", "verbs", "happens", "motion") or first in {"时", "姓"}:
        return False
    acts = first in KIN and last in known["acts"]
    return not acts and (said == "NOUN" or tag_of(last)[:1] != "v")
