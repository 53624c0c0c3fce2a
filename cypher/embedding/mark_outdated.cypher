// Takes another model's vectors away and marks the memories in covered languages as waiting for a new one.
// returns: marked
// bound: $rows_max
:param tenant_id => 'local';
:param model => 'all-MiniLM-L6-v2';
:param languages => ['en'];
:param rows_max => 2000;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND CASE
        WHEN memory.embedding_model IS NOT NULL THEN memory.embedding_model <> $model
        ELSE memory.embedding_pending IS NULL AND coalesce(memory.language, '') IN $languages
          AND memory.kind <> 'Concept'
          AND NOT (coalesce(memory.author, '') = 'document' AND memory.kind IN ['Fact', 'Preference', 'Task'])
      END
WITH memory LIMIT $rows_max
SET memory.embedding = null,
    memory.embedding_model = null,
    memory.embedding_pending = CASE WHEN coalesce(memory.language, '') IN $languages THEN true END
RETURN count(memory) AS marked;
