// Takes edges of a type out of the online layer that are old, doubtful and weak all at once; aggregated edges of the concept layer are made anew, not cooled. Types come from the application's closed list.
// returns: cooled
// bound: $edges_max edges
:param tenant_id => 'local';
:param type => 'ABOUT';
:param older_than => 1744448000000;
:param confidence_max => 0.3;
:param weight_max => 0.3;
:param now_ms => 1760000000000;
:param edges_max => 5000;
CYPHER 25
MATCH (source:Node {tenant_id: $tenant_id})-[edge:$($type)]->(target:Node)
WHERE source.node_id IS NOT NULL AND coalesce(edge.updated_at, edge.since, $now_ms) < $older_than
  AND edge.confidence < $confidence_max AND edge.weight < $weight_max AND edge.layer IS NULL
WITH source, edge, target LIMIT $edges_max
MERGE (source)-[cold:COLD {edge_id: edge.edge_id}]->(target)
SET cold = properties(edge), cold.type = type(edge), cold.cooled_at = $now_ms, cold.reason = 'faint'
DELETE edge
RETURN count(cold) AS cooled;
