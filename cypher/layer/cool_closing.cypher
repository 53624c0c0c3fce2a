// Takes likenesses that only close triangles out of the online layer.
// returns: cooled
// bound: the edges of one page
:param tenant_id => 'local';
:param edges => [];
:param now_ms => 1760000000000;
CYPHER 25
UNWIND $edges AS named
MATCH (source:Node {tenant_id: $tenant_id, node_id: named[0]})-[edge:SIMILAR_TO {edge_id: named[2]}]->(target:Node {tenant_id: $tenant_id, node_id: named[1]})
MERGE (source)-[cold:COLD {edge_id: edge.edge_id}]->(target)
SET cold = properties(edge), cold.type = type(edge), cold.cooled_at = $now_ms, cold.reason = 'triangle'
DELETE edge
RETURN count(cold) AS cooled;
