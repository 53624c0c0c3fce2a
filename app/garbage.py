"""When Python's garbage collector runs while memory is served.

One recall makes thousands of tuples out of rows, and nearly all are freed by their reference counts alone. With the
thresholds that Python starts with, the collector walks through them again and again.
"""

from __future__ import annotations

import gc

YOUNG_OBJECTS_MAX = 50_000
"""So many more objects made than freed start a collection of the young ones. Python's own: 700."""

_OWN_THRESHOLDS = gc.get_threshold()


def keep_what_is_loaded() -> None:
    """Models and dictionaries stay: a collection in the middle of a question need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS_MAX, *_OWN_THRESHOLDS[1:])


def let_go() -> None:
    gc.set_threshold(*_OWN_THRESHOLDS)
    gc.unfreeze()
