// Stores vectors of memories whose text has not changed since it was read; one without a vector only stops waiting.
// returns: stored
// bound: the rows given
:param tenant_id => 'local';
:param model => 'all-MiniLM-L6-v2';
:param now => 1760000000000;
:param rows => [{node_id: 'episode_0', updated_at: 1760000000000, vector: [0.6, 0.8]}];
UNWIND $rows AS row
MATCH (memory:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE memory.embedding_pending AND coalesce(memory.updated_at, 0) = coalesce(row.updated_at, 0)
SET memory.embedding_model = CASE WHEN row.vector IS NULL THEN null ELSE $model END,
    memory.embedding_pending = null,
    memory.updated_at = $now
WITH memory, row
CALL (memory, row) {
  WITH memory, row WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
}
RETURN count(memory) AS stored;
