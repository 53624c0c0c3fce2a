// Creates a relationship between two nodes; one that had gone cold is online again. Its type comes from the application's closed list.
// returns: edge MAP
// bound: one row
:param tenant_id => 'demo';
:param source_id => 'fact_x';
:param target_id => 'concept_x';
:param type => 'ABOUT';
:param edge_id => 'edge_x';
:param properties => {};
CYPHER 25
MATCH (a:Node {tenant_id: $tenant_id, node_id: $source_id})
MATCH (b:Node {tenant_id: $tenant_id, node_id: $target_id})
MERGE (a)-[r:$($type) {edge_id: $edge_id}]->(b)
SET r = $properties
WITH a, b, r
CALL (a, b) {
  MATCH (a)-[cold:COLD {edge_id: $edge_id}]->(b)
  DELETE cold
}
RETURN r {.*} AS edge
LIMIT 1;
