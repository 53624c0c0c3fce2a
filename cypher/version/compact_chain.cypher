// Removes versions of a chain and says on the chain what they were. What they derive from stays.
// returns: nothing
// bound: the ids given
:param tenant_id => 'demo';
:param node_id => 'chain_x';
:param node_ids => [];
:param summary => {};
:param now_ms => 0;
MATCH (chain:VersionChain:Node {tenant_id: $tenant_id, node_id: $node_id})
SET chain += $summary, chain.updated_at = $now_ms
WITH chain
UNWIND $node_ids AS wanted
MATCH (n:Memory:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.chain_id = chain.node_id
DETACH DELETE n;
