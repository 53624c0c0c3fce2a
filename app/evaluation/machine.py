"""What a figure was measured on: processor, system and versions, and the memory it took."""

from __future__ import annotations

import os
import platform
import resource
import time
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import psutil

PACKAGES = ("graph-memory", "neo4j", "spacy", "numpy", "scipy")


def machine() -> Mapping[str, Any]:
    return {
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in PACKAGES},
    }


def peak_memory_megabytes() -> float:
    """Of this process (Linux counts kilobytes), with what the processes it started have now; the database is none."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return round(own + sum(child.memory_info().rss for child in psutil.Process().children()) / 1024**2, 1)


def processor_seconds() -> float:
    """Spent by this process and the processes that it started."""
    times = [child.cpu_times() for child in psutil.Process().children()]
    return time.process_time() + sum(one.user + one.system for one in times)
