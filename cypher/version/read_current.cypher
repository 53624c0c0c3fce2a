// The version that is current in the chain of a version, or in the chain that it was merged into.
// returns: node MAP, labels LIST OF STRING, is_current BOOLEAN
// bound: one row
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
MATCH (wanted:Node {tenant_id: $tenant_id, node_id: $node_id})
WITH wanted.chain_id AS chain_id
MATCH (own:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
OPTIONAL MATCH (into:VersionChain {tenant_id: $tenant_id, chain_key: own.merged_into})
WITH coalesce(into, own) AS chain
MATCH (n:Memory)-[:ACTIVE_OF]->(chain)
WHERE n.deleted_at IS NULL AND n.audience IN $audiences
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current
LIMIT 1;
