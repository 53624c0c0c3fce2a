"""A word of a Chinese clause, and what it does there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Does(Enum):
    """What a unit does in its clause. Hashed as the object that it is: an Enum's own hash costs a call in Python."""

    __hash__ = object.__hash__

    NOUN = auto()
    VERB = auto()
    STATE = auto()
    ADVERB = auto()
    MODAL = auto()
    PREPOSITION = auto()
    TIME = auto()
    NUMBER = auto()
    OF = auto()
    ASPECT = auto()
    CLOSER = auto()
    JOINT = auto()
    PARTICLE = auto()


SAYS = frozenset({Does.VERB, Does.STATE})
PREDICATES = SAYS | {Does.PREPOSITION}
CLOSING = frozenset({Does.PARTICLE, Does.ASPECT, Does.OF})
"""What may stand behind the last word that says something."""


@dataclass(frozen=True, slots=True)
class Unit:
    """`plain` is the text in simplified characters; `start`/`end` are characters of the sentence.
    `denied`: 扛不住, whose `plain` is the verb alone."""

    text: str
    plain: str
    start: int
    end: int
    tag: str
    does: Does
    denied: bool = False
