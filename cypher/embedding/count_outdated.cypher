// Counts memories that a change of model concerns: another model's vector, or none although it should have one.
// returns: outdated
// bound: 1 row
:param tenant_id => 'local';
:param model => 'all-MiniLM-L6-v2';
:param languages => ['en'];
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND CASE
        WHEN memory.embedding_model IS NOT NULL THEN memory.embedding_model <> $model
        ELSE memory.embedding_pending IS NULL AND coalesce(memory.language, '') IN $languages
          AND memory.kind <> 'Concept'
          AND NOT (coalesce(memory.author, '') = 'document' AND memory.kind IN ['Fact', 'Preference', 'Task'])
      END
RETURN count(memory) AS outdated
LIMIT 1;
