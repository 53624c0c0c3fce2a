// Who has memories in a tenant: concepts are made for each audience apart, so that nobody reads of another's.
// returns: audience, memories
// bound: $audiences_max
:param tenant_id => 'local';
:param audiences_max => 10000;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.kind IN ['Episode', 'Fact', 'Preference', 'Task'] AND memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL
  AND memory.deleted_at IS NULL AND (memory.active OR memory.compressed_into IS NOT NULL OR memory.fate IS NOT NULL)
RETURN memory.audience AS audience, count(*) AS memories
ORDER BY memories DESC, audience
LIMIT $audiences_max;
