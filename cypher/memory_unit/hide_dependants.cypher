// Hides what stands on one episode alone: its sentences, and the statements of the same readers that no other living memory gives evidence for, or has the words of; and every derived concept that quotes it, until consolidation makes it anew: what it stood for is in recall again.
// returns: hidden LIST OF STRING
// bound: the $rows_max first of them
:param tenant_id => 'demo';
:param node_id => 'episode_x';
:param now_ms => 0;
:param rows_max => 10000;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
CALL (n) {
  MATCH (d:Sentence)-[:PART_OF]->(n)
  RETURN d
  UNION
  MATCH (d:Memory)-[lost:DERIVED_FROM]->(n)
  WHERE d.concept_kind IS NOT NULL OR NOT EXISTS {
    MATCH (d)-[kept:DERIVED_FROM]->(other:Memory)
    WHERE other <> n AND other.active AND coalesce(kept.carried, false) = coalesce(lost.carried, false)
  }
  RETURN d
}
WITH d
WHERE d.deleted_at IS NULL AND d.audience = n.audience
LIMIT $rows_max
SET d.deleted_at = $now_ms, d.updated_at = $now_ms, d.active = false,
    d.deleted_fingerprint = d.fingerprint, d.fingerprint = null
WITH d
CALL (d) {
  MATCH (d)-[:DERIVED_FROM]->(source:Memory)
  WHERE source.compressed_into = d.node_id AND source.deleted_at IS NULL
  SET source.active = true, source.compressed_into = null, source.updated_at = $now_ms
}
RETURN collect(d.node_id) AS hidden
LIMIT 1;
