// What memories are worth by themselves, for blends that weigh importance and how often they were met.
// returns: standing = [[node_id, importance, accesses]]
// bound: $ids_max memories
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param ids => ['episode_1'];
:param ids_max => 600;
CYPHER 25
UNWIND $ids[..$ids_max] AS id
MATCH (memory:Node {tenant_id: $tenant_id, node_id: id})
WHERE memory.active AND memory.audience IN $audiences
RETURN collect([
  memory.node_id, coalesce(memory.importance, 0.5), coalesce(memory.access_count, memory.frequency, 0)
]) AS standing
LIMIT 1
