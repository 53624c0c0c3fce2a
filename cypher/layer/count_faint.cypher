// How many edges of a type are old, doubtful and weak all at once, but for those of the concept layer. Types come from the application's closed list.
// returns: faint
// bound: one row
:param tenant_id => 'local';
:param type => 'ABOUT';
:param older_than => 1744448000000;
:param confidence_max => 0.3;
:param weight_max => 0.3;
:param now_ms => 1760000000000;
CYPHER 25
MATCH (source:Node {tenant_id: $tenant_id})-[edge:$($type)]->(:Node)
WHERE source.node_id IS NOT NULL AND coalesce(edge.updated_at, edge.since, $now_ms) < $older_than
  AND edge.confidence < $confidence_max AND edge.weight < $weight_max AND edge.layer IS NULL
RETURN count(edge) AS faint
LIMIT 1;
