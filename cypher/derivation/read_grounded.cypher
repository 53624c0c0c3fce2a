// Memories that are flagged as stale though what they rest on is so again: it was restored, or its words are current anew. With all that they rest on.
// returns: node_id STRING, grounds LIST OF STRING
// bound: $rows rows, $grounds_max grounds each
:param tenant_id => 'demo';
:param rows => 200;
:param grounds_max => 100;
MATCH (derived:Memory)
WHERE derived.tenant_id = $tenant_id AND derived.stale_since >= 0
WITH derived, derived.stale_path[-1] AS ground_id
MATCH (ground:Node {tenant_id: $tenant_id, node_id: ground_id})
OPTIONAL MATCH (now:Memory)-[:ACTIVE_OF]->(:VersionChain:Node {tenant_id: $tenant_id, node_id: ground.chain_id})
WITH derived, ground, now
WHERE ground.deleted_at IS NULL
  AND (coalesce(ground.superseded_at, 253402300799000) >= 253402300799000 OR now.fingerprint = ground.fingerprint
    OR now.status = 'merged'
    OR (now.deleted_at IS NOT NULL AND ground.withdrawn_at >= 253402300799000 AND NOT EXISTS {
      MATCH (other:Memory)
      WHERE other.tenant_id = $tenant_id AND other.chain_id = ground.chain_id AND other.withdrawn_at = 253402300799000
        AND other.valid_since >= ground.valid_since AND other.sequence IS NOT NULL
        AND other.deleted_at IS NULL AND other <> ground
    }))
WITH DISTINCT derived
ORDER BY derived.node_id
LIMIT $rows
RETURN derived.node_id AS node_id, COLLECT {
  MATCH (derived)-[:DERIVED_FROM*1..3]->(each:Memory)
  RETURN DISTINCT each.node_id LIMIT $grounds_max
} AS grounds
LIMIT $rows;
