// How many memories made by hand wait to be settled.
// returns: waiting INTEGER
// bound: 1 row
:param tenant_id => 'local';
MATCH (m:Memory {tenant_id: $tenant_id})
WHERE m.event_at IS NOT NULL AND m.node_id IS NOT NULL AND m.stage = 'staged' AND m.active AND m.deleted_at IS NULL
RETURN count(m) AS waiting
LIMIT 1;
