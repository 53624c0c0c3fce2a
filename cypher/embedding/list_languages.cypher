// Lists the languages of a tenant's memories, for the question which of them a model covers.
// returns: language ('' where unknown), memories
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 200;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
RETURN coalesce(memory.language, '') AS language, count(*) AS memories
ORDER BY memories DESC
LIMIT $rows_max;
