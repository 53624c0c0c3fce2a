// Memories that were deleted or retracted and that recall would still show. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (memory:Memory)
WHERE memory.tenant_id = tenant_id AND memory.event_at >= -62135596800000 AND memory.node_id IS NOT NULL
  AND memory.active AND (memory.deleted_at IS NOT NULL OR memory.status IN ['retracted', 'deleted', 'merged'])
RETURN memory.kind AS kind, memory.text AS text, coalesce(memory.status, 'deleted') AS status, memory.node_id AS node_id
ORDER BY kind, text
LIMIT 200;
