// Brings forgotten memories back: recall finds them, their forgetting begins anew. Archived ones are indexed again and wait for their vector.
// returns: changed INTEGER
// bound: the rows of one memory and its sentences
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE m.fate IS NOT NULL AND m.deleted_at IS NULL
SET m.embedding_pending = CASE WHEN m.fate = 'archived' AND m.embedding_model IS NOT NULL THEN true ELSE m.embedding_pending END,
    m.search_text = coalesce(m.search_text, row.search_text),
    m.active = true, m.fate = null, m.faded_at = null, m.last_accessed_at = $now_ms, m.retention = null, m.updated_at = $now_ms
WITH m
CALL (m) {
  WITH m
  WHERE m:Episode AND m.unit = 'turn' AND m.window_text IS NULL
  OPTIONAL MATCH (before:Episode)-[:TEMPORAL_NEXT]->(m)
  OPTIONAL MATCH (m)-[:TEMPORAL_NEXT]->(after:Episode)
  WITH m, head(collect(before.search_text)) AS before_text, head(collect(after.search_text)) AS after_text
  SET m.window_text = trim(coalesce(before_text, '') + ' ' + m.search_text + ' ' + coalesce(after_text, ''))
}
RETURN count(m) AS changed;
