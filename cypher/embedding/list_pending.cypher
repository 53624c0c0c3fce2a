// Lists memories that wait for their vector.
// returns: node_id, kind, unit, author, text, title, speaker, language, updated_at (ms)
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 256;
MATCH (memory:Memory {tenant_id: $tenant_id, embedding_pending: true})
WHERE memory.deleted_at IS NULL
RETURN memory.node_id AS node_id, memory.kind AS kind, memory.unit AS unit, memory.author AS author,
       memory.text AS text, memory.title AS title,
       memory.speaker AS speaker, memory.language AS language, memory.updated_at AS updated_at
LIMIT $rows_max;
