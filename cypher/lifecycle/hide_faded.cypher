// Hides memories that have faded, and the sentences of those that are episodes: no recall finds them, and they can be brought back.
// returns: changed INTEGER
// bound: the rows of one batch and their sentences
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE m.active AND m.deleted_at IS NULL AND NOT coalesce(m.pinned, false)
  AND coalesce(m.last_accessed_at, 0) = row.last_accessed_at
SET m.active = false, m.fate = 'hidden', m.faded_at = $now_ms
WITH m
CALL (m) {
  MATCH (sentence:Sentence)-[:PART_OF]->(m)
  WHERE sentence.active
  SET sentence.active = false, sentence.fate = 'hidden', sentence.faded_at = $now_ms
}
RETURN count(m) AS changed;
