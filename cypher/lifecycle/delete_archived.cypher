// Deletes archived memories, with their sentences: the last step of forgetting, taken only where a policy says so.
// returns: changed INTEGER
// bound: the rows of one batch and their sentences
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE m.fate = 'archived' AND m.deleted_at IS NULL
SET m.deleted_at = $now_ms, m.updated_at = $now_ms, m.deleted_fingerprint = m.fingerprint, m.fingerprint = null
WITH m
CALL (m) {
  MATCH (sentence:Sentence {fate: 'archived'})-[:PART_OF]->(m)
  SET sentence.deleted_at = $now_ms, sentence.updated_at = $now_ms
}
RETURN count(m) AS changed;
