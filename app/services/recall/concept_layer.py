"""The concept layer first (requirement 004 §22.2): topics are located on L2, their members come first on L1, and those
that pruning took out of it are filled in from L0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.knowledge import MemoryKind
from app.services.recall.found import Found
from app.services.recall.policy import ConceptLayerPolicy
from app.services.recall.scored import Scored, best_first, on_scale
from app.services.recall.spreading import Seeds
from app.store.recall_keywords import LocatedTopic


def concepts_found(found: Found) -> dict[str, float]:
    """Concepts that the searches brought, on one scale."""
    text = on_scale(hit for hit in found.statements if hit.kind == MemoryKind.CONCEPT)
    near = on_scale(hit for hit in found.vectors.statements if hit.kind == MemoryKind.CONCEPT)
    return {node_id: max(text.get(node_id, 0.0), near.get(node_id, 0.0)) for node_id in {**text, **near}}


def entities_named(seeds: Seeds) -> dict[str, float]:
    """What the question names leads to the topics that are about it as surely as the best concept found."""
    return {linked.entity.node_id: 1.0 for linked in seeds.linked}


def with_located(
    ranking: Sequence[Scored], topics: Sequence[LocatedTopic], policy: ConceptLayerPolicy
) -> tuple[Scored, ...]:
    """Members of located topics rise by how surely these were located; members that no search met are brought in."""
    lift = _lifts(topics, policy)
    known = {item.node_id for item in ranking}
    brought = (Scored(node_id, amount, {"topic": amount}) for node_id, amount in lift.items() if node_id not in known)
    return best_first(
        (*(item.lifted("topic", lift[item.node_id]) if item.node_id in lift else item for item in ranking), *brought)
    )


def told_of(topics: Sequence[LocatedTopic]) -> str:
    """What the trace says of the three layers."""
    if not topics:
        return "L2: no topic tells of it; L1 alone"
    members = [member for topic in topics for member in topic.members]
    cold = sum(member.is_cold for member in members)
    titles = "; ".join(topic.title for topic in topics)
    online = len(members) - cold
    return f"L2: {len(topics)} topics ({titles}); L1: {online} of their members; L0: {cold} behind cold edges"


def _lifts(topics: Sequence[LocatedTopic], policy: ConceptLayerPolicy) -> Mapping[str, float]:
    best = max((topic.score for topic in topics), default=0.0) or 1.0
    lift: dict[str, float] = {}
    for topic in topics:
        most = policy.lift * topic.score / best / (1 + policy.firmness_base)
        for member in topic.members:
            amount = most * (policy.firmness_base + member.firmness)
            lift[member.node_id] = max(lift.get(member.node_id, 0.0), amount)
    return lift
