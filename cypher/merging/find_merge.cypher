// The two ends of a merge.
// returns: source_id STRING, target_id STRING
// bound: one row
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param merge_id => 'edge_x';
MATCH (other:Entity)-[merge:SAME_AS {tenant_id: $tenant_id, edge_id: $merge_id}]->(kept:Entity)
WHERE other.tenant_id = $tenant_id AND merge.merged_for IN $audiences
RETURN other.node_id AS source_id, kept.node_id AS target_id
LIMIT 1;
