// Marks a relationship as deleted.
// returns: nothing
// bound: one relationship
:param tenant_id => 'demo';
:param source_id => 'fact_x';
:param target_id => 'concept_x';
:param edge_id => 'edge_x';
:param now_ms => 0;
MATCH (a:Node {tenant_id: $tenant_id, node_id: $source_id})-[r {edge_id: $edge_id}]->(b:Node {tenant_id: $tenant_id, node_id: $target_id})
SET r.deleted_at = $now_ms, r.updated_at = $now_ms;
