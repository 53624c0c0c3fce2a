// The versions of one slot, the last written first.
// returns: node MAP, labels LIST OF STRING, is_current BOOLEAN
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param before_sequence => 1000000;
:param include_deleted => false;
:param rows => 20;
MATCH (wanted:Node {tenant_id: $tenant_id, node_id: $node_id})
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.chain_id = wanted.chain_id AND n.sequence < $before_sequence
  AND n.audience IN $audiences AND ($include_deleted OR n.deleted_at IS NULL)
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current
ORDER BY n.sequence DESC
LIMIT $rows;
