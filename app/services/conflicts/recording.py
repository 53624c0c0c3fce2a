"""What a conflict found at the moment of writing leaves in the graph, in the transaction of the new version."""

from __future__ import annotations

from app.domain.knowledge import EdgeType
from app.services.conflicts.judging import Judged, review_id_of, review_properties
from app.services.ingest.graph_rows import GraphRows


def add_conflict(
    rows: GraphRows, judged: Judged, chain_id: str, version_id: str, *, tenant_id: str, audience: str
) -> None:
    """CONTRADICTS both ways, with what they differ in; where nothing decides, a review item waits with both sides."""
    if not judged.is_contradiction:
        return
    pair = (version_id, judged.old.version_id)
    for source, target in (pair, pair[::-1]):
        rows.add_edge(
            EdgeType.CONTRADICTS,
            source,
            target,
            tenant_id,
            dimension=judged.found.dimension.value,
            conflict_type=judged.found.type.value,
            decided_by=judged.decision.rule.value,
        )
    if not judged.needs_review:
        return
    review_id = review_id_of(chain_id, version_id)
    properties = review_properties(chain_id, version_id, judged)
    rows.reviews.append({"node_id": review_id, "properties": rows.node(review_id, audience=audience, **properties)})
    for side in pair[::-1]:
        rows.add_edge(EdgeType.REFERS_TO, review_id, side, tenant_id)


def contradicting(rows: GraphRows) -> tuple[str, ...]:
    """The versions that stand against each other, each once."""
    edges = (row for row in rows.edges.values() if row["type"] == EdgeType.CONTRADICTS)
    return tuple(dict.fromkeys(node_id for row in edges for node_id in (row["source_id"], row["target_id"])))
