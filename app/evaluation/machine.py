"""What a figure was measured on: processor, system and versions, and the memory it took."""

from __future__ import annotations

import os
import platform
import resource
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

PACKAGES = ("graph-memory", "neo4j", "spacy", "numpy", "scipy")


def machine() -> Mapping[str, Any]:
    return {
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in PACKAGES},
    }


def peak_memory_megabytes() -> float:
    """Of this process, the database not included (Linux counts kilobytes)."""
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
