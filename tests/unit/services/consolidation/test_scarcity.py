"""How little of a memory others tell: what forgetting must not hide."""

from __future__ import annotations

import numpy as np

from app.services.consolidation.policy import TopicPolicy
from app.services.consolidation.topic_graph import topic_graph
from app.store.consolidation import MemoryLinks


def memory(name: str, *keywords: str, kind: str = "Episode") -> MemoryLinks:
    return MemoryLinks(name, kind, 0, "en", keywords, None, True, False, (), (), ())


def test_the_share_of_terms_that_no_other_episode_has_and_nobody_told() -> None:
    memories = [
        memory("key", "spare key", "flowerpot"),
        memory("tomato", "tomato", "greenhouse"),
        memory("basil", "tomato", "basil"),
        memory("silent"),
        memory("stated", "spare key", kind="Fact"),
    ]
    graph = topic_graph(memories, TopicPolicy())

    found = graph.scarcities(np.arange(5), frozenset())

    assert found == {"key": 1.0, "tomato": 0.5, "basil": 0.5, "silent": 0.0, "stated": 0.0}
    assert graph.scarcities(np.asarray([2]), frozenset({"basil"})) == {"basil": 0.0}
