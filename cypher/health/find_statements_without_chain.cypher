// Statements that hold now but are not the active version of exactly one chain.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param open_end => 253402300799000;
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory {tenant_id: $tenant_id})
WHERE memory.event_at IS NOT NULL AND memory.node_id IS NOT NULL AND memory.deleted_at IS NULL
  AND NOT memory.kind IN ['Episode', 'Sentence', 'Concept'] AND memory.superseded_at >= $open_end
  AND COUNT { (memory)-[:ACTIVE_OF]->(:VersionChain) } <> 1
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
