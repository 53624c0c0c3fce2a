"""The closed classes of Chinese words that reading a conversation needs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from app.services.ingest.extraction.word_sets import word_set

NUMBER = re.compile(r"(?:第|好|十?几|[0-9零〇一二三四五六七八九十百千万亿两半几数多.]+)+")
PRONOUNS = word_set(
    "我 你 您 他 她 它 我们 你们 他们 她们 它们 咱 咱们 俺 自己 大家 别人 人家 本人 我自己 她自己 他自己 "
    "他俩 她俩 他们俩 她们俩 他们两个"
)


@cache
def event_words() -> Mapping[str, frozenset[str]]:
    """The closed classes by name, read once."""
    text = files("app.services.ingest.extraction").joinpath("chinese_events.toml").read_text(encoding="utf-8")
    return MappingProxyType({name: word_set(words) for name, words in tomllib.loads(text).items()})


@cache
def words_of(*classes: str) -> frozenset[str]:
    """The words of several classes together; every word of a message is looked up in many of them."""
    return frozenset().union(*(event_words()[name] for name in classes))


@cache
def endings_of(*classes: str) -> tuple[str, ...]:
    """The same, to be looked for at the end of a word."""
    return tuple(sorted(words_of(*classes)))
