// What was believed of one entity about a moment of the world, as it was known at a moment of the system: every slot of which something was believed with it as the subject.
// returns: chain_key STRING, node MAP, labels LIST OF STRING, is_current BOOLEAN
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param entity_id => 'entity_x';
:param after_key => '';
:param rows => 20;
:param valid_at => 0;
:param known_at => 253402300798999;
:param given_up_after => 253402300799000;
MATCH (entity:Entity:Node {tenant_id: $tenant_id, node_id: $entity_id})
MATCH (entity)<-[:AGENT]-(told:Memory)
WHERE told.withdrawn_at >= $given_up_after AND told.recorded_at <= $known_at
WITH DISTINCT told.chain_id AS chain_id
MATCH (chain:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
WHERE chain.chain_key > $after_key
WITH chain
ORDER BY chain.chain_key
CALL (chain) {
  MATCH (n:Memory)
  WHERE n.tenant_id = $tenant_id AND n.chain_id = chain.node_id AND n.withdrawn_at >= $given_up_after
    AND n.valid_since <= $valid_at AND n.sequence IS NOT NULL
    AND n.told_until > $valid_at AND n.recorded_at <= $known_at
    AND coalesce(n.expires_at, $valid_at + 1) > $valid_at AND n.deleted_at IS NULL
  RETURN n
  ORDER BY n.valid_since DESC, n.sequence DESC
  LIMIT 1
}
WITH chain, n
WHERE n.status = 'asserted' AND n.audience IN $audiences
RETURN chain.chain_key AS chain_key, n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current
ORDER BY chain_key
LIMIT $rows;
