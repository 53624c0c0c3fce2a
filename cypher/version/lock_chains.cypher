// Locks the chains of some versions, and those merged with them, until the transaction ends: writers of one slot queue.
// returns: nothing
// bound: the chains of the ids and keys given, and one chain each that they were merged into
:param tenant_id => 'demo';
:param node_ids => [];
:param chain_keys => [];
:param now_ms => 0;
CALL () {
  UNWIND $node_ids AS wanted
  MATCH (version:Node {tenant_id: $tenant_id, node_id: wanted})
  WITH version.chain_id AS chain_id
  MATCH (chain:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
  RETURN chain
  UNION
  UNWIND $chain_keys AS wanted
  MATCH (chain:VersionChain {tenant_id: $tenant_id, chain_key: wanted})
  RETURN chain
}
OPTIONAL MATCH (into:VersionChain {tenant_id: $tenant_id, chain_key: chain.merged_into})
WITH [each IN [chain, into] WHERE each IS NOT NULL] AS pair
UNWIND pair AS locked
WITH DISTINCT locked
ORDER BY locked.node_id
SET locked.updated_at = $now_ms;
