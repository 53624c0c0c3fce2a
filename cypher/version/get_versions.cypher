// Versions by id, those that were deleted too.
// returns: node MAP, labels LIST OF STRING, is_current BOOLEAN
// bound: one row an id
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param rows_max => 100;
UNWIND $node_ids AS wanted
MATCH (n:Memory:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.chain_id IS NOT NULL AND n.recorded_at IS NOT NULL AND n.audience IN $audiences
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current
LIMIT $rows_max;
