// Memories whose vector is of another model than the one recorded for the tenant.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param model => 'all-MiniLM-L6-v2';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND memory.embedding_model IS NOT NULL AND memory.embedding_model <> $model
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
