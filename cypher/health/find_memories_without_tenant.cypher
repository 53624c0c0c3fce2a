// Memories that belong to no tenant: no reader can find them, and none must.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
// scope: global because what has no tenant is in none
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (memory:Memory)
WHERE memory.tenant_id IS NULL
WITH memory LIMIT $offenders_max
RETURN count(memory) AS offenders, collect(memory.node_id)[..$examples_max] AS examples
LIMIT 1;
