// Takes likenesses that only close triangles out of the online layer, and notes which memories were looked at.
// returns: cooled
// bound: the nodes and edges of one page
:param tenant_id => 'local';
:param node_ids => [];
:param edges => [];
:param now_ms => 1760000000000;
CYPHER 25
CALL () {
  UNWIND $node_ids AS node_id
  MATCH (node:Node {tenant_id: $tenant_id, node_id: node_id})
  SET node.thinned_at = $now_ms
}
UNWIND $edges AS named
MATCH (source:Node {tenant_id: $tenant_id, node_id: named[0]})-[edge:SIMILAR_TO {edge_id: named[2]}]->(target:Node {tenant_id: $tenant_id, node_id: named[1]})
MERGE (source)-[cold:COLD {edge_id: edge.edge_id}]->(target)
SET cold = properties(edge), cold.type = type(edge), cold.cooled_at = $now_ms, cold.reason = 'triangle'
DELETE edge
RETURN count(cold) AS cooled;
