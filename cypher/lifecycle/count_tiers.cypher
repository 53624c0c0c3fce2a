// How many memories each user has in each tier; sentences are not counted.
// returns: user_id, tier, count
// bound: $rows_max users and tiers
:param tenant_id => 'local';
:param rows_max => 3000;
MATCH (m:Memory {tenant_id: $tenant_id})
WHERE m.event_at IS NOT NULL AND m.node_id IS NOT NULL AND m.active AND m.deleted_at IS NULL AND NOT m:Sentence
RETURN m.user_id AS user_id, coalesce(m.tier, 'short') AS tier, count(m) AS count
ORDER BY count DESC
LIMIT $rows_max;
