// Versions of one slot that were written in a span of time, oldest first, also those that were deleted since.
// returns: node MAP, labels LIST OF STRING, is_current BOOLEAN
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param since_ms => 0;
:param until_ms => 253402300799000;
:param after_at => 0;
:param after_chain => '';
:param after_sequence => 0;
:param rows => 20;
MATCH (wanted:Node {tenant_id: $tenant_id, node_id: $node_id})
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.chain_id = wanted.chain_id AND n.sequence IS NOT NULL AND n.recorded_at >= $since_ms AND n.recorded_at < $until_ms
  AND (n.recorded_at > $after_at OR n.chain_id > $after_chain OR (n.chain_id = $after_chain AND n.sequence > $after_sequence))
  AND n.audience IN $audiences
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current
ORDER BY n.recorded_at, n.chain_id, n.sequence
LIMIT $rows;
