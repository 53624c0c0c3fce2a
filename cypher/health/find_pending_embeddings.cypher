// Memories that wait for their vector: found by text and graph meanwhile.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory {tenant_id: $tenant_id, embedding_pending: true})
WHERE memory.deleted_at IS NULL
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
