// Episodes with a vector that were not compared with the others yet.
// returns: ids
// bound: $rows_max
:param tenant_id => 'local';
:param audience => 'local';
:param rows_max => 256;
MATCH (memory:Memory {tenant_id: $tenant_id, kind: 'Episode'})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL
  AND memory.audience = $audience AND memory.active AND memory.compared_at IS NULL AND memory.embedding_model IS NOT NULL
WITH memory LIMIT $rows_max
RETURN collect(memory.node_id) AS ids
LIMIT 1;
