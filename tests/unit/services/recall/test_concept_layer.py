"""Topics located first lift their members, and say what of it was which layer."""

from __future__ import annotations

import pytest

from app.domain.knowledge import MemoryKind
from app.services.recall.concept_layer import concepts_found, told_of, with_located
from app.services.recall.found import Found
from app.services.recall.policy import ConceptLayerPolicy
from app.services.recall.scored import Scored
from app.store.recall_keywords import LocatedMember, LocatedTopic
from app.store.recall_rows import StatementHit, VectorHits

POLICY = ConceptLayerPolicy(lift=0.3, firmness_base=0.5)
GARDEN = LocatedTopic(
    "concept_1", "tomato", 2.0, (LocatedMember("episode_1", 1.0, False), LocatedMember("episode_2", 0.0, True))
)
HARBOUR = LocatedTopic("concept_2", "mast", 1.0, (LocatedMember("episode_1", 1.0, False),))


def test_members_rise_by_topic_and_firmness_and_those_that_no_search_met_are_brought_in() -> None:
    found = with_located([Scored("episode_9", 0.4), Scored("episode_1", 0.2)], [GARDEN, HARBOUR], POLICY)

    assert [item.node_id for item in found] == ["episode_1", "episode_9", "episode_2"]
    assert [item.score for item in found] == pytest.approx([0.5, 0.4, 0.1])
    assert found[0].parts["topic"] == pytest.approx(0.3)


def test_the_trace_tells_the_layers() -> None:
    assert told_of([GARDEN]) == "L2: 1 topics (tomato); L1: 1 of their members; L0: 1 behind cold edges"
    assert told_of([]) == "L2: no topic tells of it; L1 alone"


def test_concepts_come_from_words_and_from_vectors_on_one_scale() -> None:
    words = (StatementHit("c1", 8.0, MemoryKind.CONCEPT, ()), StatementHit("fact", 9.0, MemoryKind.FACT, ()))
    concepts = (("c1", 0.2), ("c2", 0.4))
    near = VectorHits(statements=tuple(StatementHit(i, score, MemoryKind.CONCEPT, ()) for i, score in concepts))
    assert concepts_found(Found(statements=words, vectors=near)) == {"c1": 1.0, "c2": 1.0}
