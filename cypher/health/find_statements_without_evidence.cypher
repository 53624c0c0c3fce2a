// Statements made by an extraction layer that name neither an episode nor a raw chunk as their source.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND memory.layer IS NOT NULL AND memory.kind IN ['Fact', 'Preference', 'Task']
  AND NOT (EXISTS { (memory)-[:DERIVED_FROM]->(:Episode) } AND EXISTS { (memory)-[:DERIVED_FROM]->(:RawChunk) })
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
