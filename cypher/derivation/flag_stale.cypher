// Flags as stale what was derived from memories that are not so any more: since when, why, and the path that leads there. A statement that another living memory gives evidence for stands; a topic or habit does not, for its words quote what is gone. What only a deleted version had superseded is so again. What rests on an earlier version with the same words rests on what was changed.
// returns: nothing
// bound: the rows of one batch, paths of three steps, $flagged_max memories
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
:param flagged_max => 10000;
UNWIND $rows AS row
MATCH (changed:Node {tenant_id: $tenant_id, node_id: row.node_id})
CALL (changed) {
  RETURN changed AS lost
  UNION
  MATCH (lost:Memory)
  WHERE lost.tenant_id = $tenant_id AND lost.chain_id = changed.chain_id AND lost.sequence < changed.sequence
    AND lost.fingerprint = changed.fingerprint AND EXISTS { (:Memory)-[:DERIVED_FROM]->(lost) }
  RETURN lost
}
WITH DISTINCT lost
OPTIONAL MATCH (now:Memory)-[:ACTIVE_OF]->(:VersionChain:Node {tenant_id: $tenant_id, node_id: lost.chain_id})
WITH lost, CASE
  WHEN lost.deleted_at IS NOT NULL THEN 'deleted'
  WHEN coalesce(lost.superseded_at, 253402300799000) >= 253402300799000 THEN null
  WHEN now.fingerprint = lost.fingerprint OR now.status = 'merged' THEN null
  WHEN now.deleted_at IS NOT NULL AND lost.withdrawn_at >= 253402300799000 AND NOT EXISTS {
    MATCH (other:Memory)
    WHERE other.tenant_id = $tenant_id AND other.chain_id = lost.chain_id AND other.withdrawn_at = 253402300799000
      AND other.valid_since >= lost.valid_since AND other.sequence IS NOT NULL
      AND other.deleted_at IS NULL AND other <> lost
  } THEN null
  WHEN now.status = 'retracted' THEN 'retracted'
  WHEN lost.withdrawn_at < 253402300799000 THEN 'corrected'
  ELSE 'superseded'
END AS because
WHERE because IS NOT NULL
MATCH path = (derived:Memory)-[:DERIVED_FROM*1..3]->(lost)
WHERE derived.tenant_id = $tenant_id AND derived.deleted_at IS NULL AND derived.stale_since IS NULL
  AND coalesce(derived.superseded_at, 253402300799000) >= 253402300799000
  AND (lost.chain_id IS NULL OR derived.chain_id IS NULL OR derived.chain_id <> lost.chain_id)
  AND all(each IN nodes(path)[..-1] WHERE each.concept_kind IS NOT NULL OR NOT EXISTS {
    MATCH (each)-[:DERIVED_FROM]->(other:Memory)
    WHERE NOT other IN nodes(path) AND other.deleted_at IS NULL
      AND coalesce(other.superseded_at, 253402300799000) >= 253402300799000
  })
WITH derived, because, path
ORDER BY length(path)
LIMIT $flagged_max
WITH derived, head(collect([because, [node IN nodes(path) | node.node_id]])) AS found
SET derived.stale_since = $now_ms, derived.stale_because = found[0], derived.stale_path = found[1],
    derived.updated_at = $now_ms;
