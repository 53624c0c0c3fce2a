"""How Python runs while memory is open: when it collects garbage, and how often threads take turns.

One recall, or one batch that is taken in, makes thousands of small objects, and nearly all are freed by their reference
counts alone. With the thresholds that Python starts with, the collector walks through them and through all models and
dictionaries again and again. And while a thread reads sentences, the event loop waits for its turn after every answer
of the database: 5 ms each time, where Python is not told otherwise.
"""

from __future__ import annotations

import gc
import sys

YOUNG_OBJECTS_MAX = 50_000
"""So many more objects made than freed start a collection of the young ones. Python's own: 700."""
TURN_SECONDS = 0.001
"""A thread that computes gives way to one that waits after this long. Python's own: 0.005."""

_OWN_THRESHOLDS = gc.get_threshold()
_OWN_TURN_SECONDS = sys.getswitchinterval()


def suit_service() -> None:
    """Collections seldom, turns often."""
    gc.set_threshold(YOUNG_OBJECTS_MAX, *_OWN_THRESHOLDS[1:])
    sys.setswitchinterval(TURN_SECONDS)


def keep_what_is_loaded() -> None:
    """Models and dictionaries stay: a collection in the middle of a question need not look at them."""
    gc.collect()
    gc.freeze()
    suit_service()


def let_go() -> None:
    gc.set_threshold(*_OWN_THRESHOLDS)
    sys.setswitchinterval(_OWN_TURN_SECONDS)
    gc.unfreeze()
