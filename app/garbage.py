"""When Python's garbage collector runs while memory is open.

One recall, or one batch that is taken in, makes thousands of small objects, and nearly all are freed by their reference
counts alone. With the thresholds that Python starts with, the collector walks through them and through all models and
dictionaries again and again.
"""

from __future__ import annotations

import gc

YOUNG_OBJECTS_MAX = 50_000
"""So many more objects made than freed start a collection of the young ones. Python's own: 700."""

_OWN_THRESHOLDS = gc.get_threshold()


def collect_seldom() -> None:
    gc.set_threshold(YOUNG_OBJECTS_MAX, *_OWN_THRESHOLDS[1:])


def keep_what_is_loaded() -> None:
    """Models and dictionaries stay: a collection in the middle of a question need not look at them."""
    gc.collect()
    gc.freeze()
    collect_seldom()


def let_go() -> None:
    gc.set_threshold(*_OWN_THRESHOLDS)
    gc.unfreeze()
