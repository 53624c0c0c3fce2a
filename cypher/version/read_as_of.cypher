// Which version of a slot answers for a moment of the world, as it was believed at a moment of the system: the one that began last among those told and not given up by then. What had begun by both moments and what was told ahead of its time each stop at the first entry of an index that holds, however long the history.
// returns: node MAP (null: none does), labels LIST OF STRING, is_current BOOLEAN, compacted LIST OF MAP (of the chain and of those merged into it, where versions were removed)
// bound: one row
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param chain_id => null;
:param include_deleted => false;
:param valid_at => 0;
:param known_at => 253402300798999;
:param given_up_after => 253402300799000;
:param begun_by => 0;
MATCH (wanted:Node {tenant_id: $tenant_id, node_id: $node_id})
WITH wanted, coalesce($chain_id, wanted.chain_id) AS chain_id
OPTIONAL CALL (chain_id) {
  CALL (chain_id) {
    MATCH (n:Memory)
    USING INDEX n:Memory(tenant_id, chain_id, valid_since, sequence)
    WHERE n.tenant_id = $tenant_id AND n.chain_id = chain_id AND n.valid_since <= $begun_by AND n.sequence IS NOT NULL
      AND n.told_until > $valid_at AND n.recorded_at <= $known_at AND n.withdrawn_at >= $given_up_after
      AND coalesce(n.expires_at, $valid_at + 1) > $valid_at
      AND ($include_deleted OR n.deleted_at IS NULL)
    RETURN n
    ORDER BY n.tenant_id DESC, n.chain_id DESC, n.valid_since DESC, n.sequence DESC
    LIMIT 1
  UNION ALL
    MATCH (n:Memory)
    USING INDEX n:Memory(tenant_id, chain_id, told_ahead_since, sequence)
    WHERE n.tenant_id = $tenant_id AND n.chain_id = chain_id AND n.sequence IS NOT NULL
      AND n.told_ahead_since > $begun_by AND n.told_ahead_since <= $valid_at
      AND n.told_until > $valid_at AND n.recorded_at <= $known_at AND n.withdrawn_at >= $given_up_after
      AND coalesce(n.expires_at, $valid_at + 1) > $valid_at
      AND ($include_deleted OR n.deleted_at IS NULL)
    RETURN n
    ORDER BY n.tenant_id DESC, n.chain_id DESC, n.told_ahead_since DESC, n.sequence DESC
    LIMIT 1
  }
  RETURN n
  ORDER BY n.valid_since DESC, n.sequence DESC
  LIMIT 1
}
WITH n, COLLECT {
  MATCH (chain:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
  WHERE wanted.audience IN $audiences AND ($include_deleted OR wanted.deleted_at IS NULL)
  OPTIONAL MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: chain.chain_key})
  WHERE EXISTS { (marker:Memory)-[:ACTIVE_OF]->(other) WHERE marker.recorded_at <= $known_at }
  UNWIND [chain, other] AS each
  WITH DISTINCT each
  WHERE each.compacted_at IS NOT NULL
  RETURN each {.*}
} AS compacted
WHERE n.audience IN $audiences OR (n IS NULL AND size(compacted) > 0)
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) } AS is_current, compacted
LIMIT 1;
