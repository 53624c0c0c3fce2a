"""Chinese words that are a verb and its object at once."""

from __future__ import annotations

from app.services.ingest.extraction.chinese_classes import event_words, words_of
from app.services.ingest.extraction.chinese_cutting import tag_of
from app.services.ingest.extraction.chinese_modern import modern_words
from app.services.text.segmentation import segmenter

KIN = frozenset("婶叔姨爷爸妈公婆嫂姐哥弟妹舅姑")
"""What closes the name of a relative: 表婶."""


def is_verb_object(word: str) -> bool:
    """打卡, 漏水: verb and object in one word that the dictionary takes for a noun."""
    known = event_words()
    if len(word) != 2 or word in known["nouns"] or modern_words().get(word) == "n" or word[1] in KIN:
        return False
    return word[0] in words_of("acts", "happens") and word[0] not in known["risky"]


def verb_and_object(word: str) -> tuple[str, str] | None:
    """买车, 喝牛奶: a verb of one character and its object; not what the dictionary takes for one verb (退休)."""
    known = event_words()
    verb, thing = word[:1], word[1:]
    if verb not in known["acts"] or thing in known["complements"]:
        return None
    named = tag_of(word) == "n" and tag_of(thing)[:1] not in {"a", "v"} if len(thing) == 1 else len(word) == 3
    return (verb, thing) if named and segmenter().has_word(thing) else None
