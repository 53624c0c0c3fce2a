// Takes the weakest edges of nodes that have too many of a type out of the online layer: they become COLD and keep type and properties. Strong is weight times recency. Types come from the application's closed list.
// returns: cooled
// bound: $nodes_max nodes, $edges_max edges
:param tenant_id => 'local';
:param type => 'ABOUT';
:param cap => 256;
:param now_ms => 1760000000000;
:param recency_ms => 7776000000.0;
:param nodes_max => 100;
:param edges_max => 5000;
CYPHER 25
MATCH (node:Node {tenant_id: $tenant_id})
WHERE node.node_id IS NOT NULL AND COUNT { (node)-[:$($type)]-() } > $cap
WITH node LIMIT $nodes_max
CALL (node) {
  MATCH (node)-[edge:$($type)]-(other:Node)
  WITH edge, coalesce(edge.weight, 0.0) * coalesce(other.centrality, 1.0)
    * exp(-($now_ms - coalesce(edge.updated_at, edge.since, 0)) / $recency_ms) AS strength
  ORDER BY strength DESC, edge.edge_id SKIP $cap
  RETURN edge
}
WITH DISTINCT edge LIMIT $edges_max
WITH edge, startNode(edge) AS source, endNode(edge) AS target
MERGE (source)-[cold:COLD {edge_id: edge.edge_id}]->(target)
SET cold = properties(edge), cold.type = type(edge), cold.cooled_at = $now_ms, cold.reason = 'cap'
DELETE edge
RETURN count(cold) AS cooled;
