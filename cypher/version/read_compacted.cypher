// What the chain of a version, and those merged into it, keep of versions that were removed; no row where none was.
// returns: chain MAP
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param include_deleted => false;
:param rows => 1000;
MATCH (wanted:Memory:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE wanted.audience IN $audiences AND ($include_deleted OR wanted.deleted_at IS NULL)
WITH wanted.chain_id AS chain_id
MATCH (own:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
OPTIONAL MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: own.chain_key})
UNWIND [own, other] AS chain
WITH DISTINCT chain, chain = own AS is_own
WHERE chain.compacted_at IS NOT NULL
RETURN chain {.*} AS chain
ORDER BY is_own DESC, chain.chain_key
LIMIT $rows;
