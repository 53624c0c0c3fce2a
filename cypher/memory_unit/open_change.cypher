// What a change concerns, as it is now: read after the tenant's write lock was taken.
// returns: nodes LIST OF MAP, edges LIST OF MAP (those of $edges that exist and are not deleted)
// bound: one row; lists no longer than the parameters
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param edges => [];
CALL () {
  UNWIND $node_ids AS wanted
  MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
  WHERE n.deleted_at IS NULL
    AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
    AND (n:Memory OR n:Entity OR n:Session OR n:RawChunk OR (n:Meta AND n.meta_kind = 'note'))
  RETURN collect({
    node_id: n.node_id, labels: labels(n), updated_at: n.updated_at, draft_hash: n.draft_hash,
    length_bytes: n.length_bytes, content: n {.*, embedding: null},
    has_evidence: EXISTS { (n)-[:DERIVED_FROM]->(:RawChunk) },
    has_next: EXISTS { (n)-[:TEMPORAL_NEXT]->() },
    has_previous: EXISTS { (n)<-[:TEMPORAL_NEXT]-() }
  }) AS nodes
}
CALL () {
  UNWIND $edges AS edge
  MATCH (a:Node {tenant_id: $tenant_id, node_id: edge.source_id})-[r {edge_id: edge.edge_id}]->(b:Node {node_id: edge.target_id})
  WHERE r.deleted_at IS NULL AND b.tenant_id = $tenant_id
  RETURN collect(r {.*}) AS edges_found
}
RETURN nodes, edges_found AS edges
LIMIT 1;
