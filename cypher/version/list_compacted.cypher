// What chains keep of versions that were removed: of what is said of one entity, or of all, by the key of the slot that speaks for them at a moment of the system.
// returns: chain_key STRING, chain MAP
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param entity_id => null;
:param kinds => ['Fact', 'Preference', 'Task'];
:param after_key => '';
:param until_key => null;
:param known_at => 253402300798999;
:param rows => 200;
MATCH (chain:VersionChain)
WHERE chain.tenant_id = $tenant_id AND chain.compacted_at IS NOT NULL
MATCH (last:Memory)-[:ACTIVE_OF]->(chain)
WITH chain,
  CASE WHEN last.recorded_at <= $known_at THEN coalesce(chain.merged_into, chain.chain_key) ELSE chain.chain_key END AS chain_key
WHERE chain_key > $after_key AND ($until_key IS NULL OR chain_key <= $until_key)
MATCH (active:Memory)-[:ACTIVE_OF]->(:VersionChain {tenant_id: $tenant_id, chain_key: chain_key})
WHERE active.audience IN $audiences AND active.kind IN $kinds AND active.deleted_at IS NULL
  AND ($entity_id IS NULL OR EXISTS { (active)-[:AGENT]->(:Entity {tenant_id: $tenant_id, node_id: $entity_id}) })
RETURN chain_key, chain {.*} AS chain
ORDER BY chain_key
LIMIT $rows;
