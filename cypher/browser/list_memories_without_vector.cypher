// Which memories can be found by words and graph only? By language and kind: waiting for a vector, or in a language
// that the embedding model does not cover.
WITH 'local' AS tenant_id
MATCH (memory:Memory)
WHERE memory.tenant_id = tenant_id AND memory.event_at >= 0 AND memory.node_id IS NOT NULL AND memory.embedding IS NULL
RETURN memory.language AS language, memory.kind AS kind, coalesce(memory.embedding_pending, false) AS is_waiting,
       count(*) AS memories, collect(memory.text)[..3] AS examples
ORDER BY memories DESC
LIMIT 50;
