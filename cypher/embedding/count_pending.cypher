// Counts memories that wait for their vector.
// returns: pending
// bound: 1 row
:param tenant_id => 'local';
MATCH (memory:Memory {tenant_id: $tenant_id, embedding_pending: true})
WHERE memory.deleted_at IS NULL
RETURN count(memory) AS pending
LIMIT 1;
