// The words of memories that may be quoted, where they stand, and their vectors.
// returns: node_id, text, language, event_at, length of what was said, importance, confidence, embedding
// bound: the $rows_max first of the ids
:param tenant_id => 'local';
:param ids => ['episode_1'];
:param rows_max => 1000;
:param with_vectors => true;
UNWIND $ids[..$rows_max] AS id
MATCH (memory:Node {tenant_id: $tenant_id, node_id: id})
WHERE memory.deleted_at IS NULL AND (memory.active OR memory.compressed_into IS NOT NULL OR memory.fate IS NOT NULL)
RETURN memory.node_id AS node_id, memory.text AS text, memory.language AS language, memory.event_at AS event_at,
  head(COLLECT { MATCH (memory)-[source:DERIVED_FROM]->(:RawChunk) RETURN source.length LIMIT 1 }) AS length,
  memory.importance AS importance, memory.confidence AS confidence,
  CASE WHEN $with_vectors THEN memory.embedding END AS embedding, memory.embedding_model AS embedding_model
LIMIT $rows_max;
