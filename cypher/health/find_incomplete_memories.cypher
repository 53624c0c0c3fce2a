// Memories without a property that every memory has.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Node {tenant_id: $tenant_id})
WHERE memory.node_id IS NOT NULL AND memory:Memory AND memory.deleted_at IS NULL
  AND (memory.kind IS NULL OR memory.text IS NULL OR memory.active IS NULL OR memory.audience IS NULL
       OR memory.event_at IS NULL OR memory.recorded_at IS NULL OR memory.superseded_at IS NULL OR memory.source IS NULL)
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
