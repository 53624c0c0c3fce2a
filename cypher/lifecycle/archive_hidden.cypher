// Takes hidden memories, with their sentences, out of the vector index, and episodes out of the full text as well. Text and evidence stay; they can be brought back.
// returns: changed INTEGER
// bound: the rows of one batch and their sentences
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE m.fate = 'hidden' AND m.deleted_at IS NULL
SET m.fate = 'archived', m.faded_at = $now_ms,
    m.search_text = CASE WHEN m:Episode THEN null ELSE m.search_text END, m.window_text = null, m.embedding = null, m.embedding_pending = null
WITH m
CALL (m) {
  MATCH (sentence:Sentence {fate: 'hidden'})-[:PART_OF]->(m)
  SET sentence.fate = 'archived', sentence.faded_at = $now_ms,
      sentence.search_text = null, sentence.embedding = null, sentence.embedding_pending = null
}
RETURN count(m) AS changed;
