// The source ids of episodes: which item of an evaluation set each one came from.
// returns: node_id STRING, source_id STRING
// bound: $limit rows
:param tenant_id => 'demo';
:param node_ids => [];
:param limit => 1000;
UNWIND $node_ids AS node_id
MATCH (e:Node {tenant_id: $tenant_id, node_id: node_id})
RETURN e.node_id AS node_id, e.source_id AS source_id
LIMIT $limit;
