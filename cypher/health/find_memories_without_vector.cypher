// Memories without a vector that do not wait for one: their language is not covered, or embeddings were off. What forgetting has archived has none.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND memory.kind IN ['Episode', 'Sentence', 'Fact', 'Preference', 'Task', 'Skill']
  AND NOT (coalesce(memory.author, '') = 'document' AND memory.kind IN ['Fact', 'Preference', 'Task'])
  AND coalesce(memory.fate, 'kept') <> 'archived'
  AND memory.embedding_model IS NULL AND memory.embedding_pending IS NULL
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
