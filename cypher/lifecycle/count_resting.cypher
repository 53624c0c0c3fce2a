// How many memories would rest on the sources of others if these were deleted: what relink_evidence does, foretold.
// returns: resting
// bound: one row
:param tenant_id => 'local';
:param node_ids => [];
UNWIND $node_ids AS node_id
MATCH (gone:Node {tenant_id: $tenant_id, node_id: node_id})
MATCH (derived:Memory)-[:DERIVED_FROM]->(gone)
WHERE derived.deleted_at IS NULL AND gone.audience IN [derived.audience, '*'] AND NOT derived.node_id IN $node_ids
MATCH path = (gone)-[:DERIVED_FROM*1..3]->(source:Node)
WHERE source.deleted_at IS NULL AND NOT source.node_id IN $node_ids
  AND all(each IN nodes(path)[..-1] WHERE each.deleted_at IS NOT NULL OR each.node_id IN $node_ids)
  AND source <> derived AND NOT EXISTS { (derived)-[:DERIVED_FROM]->(source) }
RETURN count(DISTINCT derived) AS resting
LIMIT 1;
