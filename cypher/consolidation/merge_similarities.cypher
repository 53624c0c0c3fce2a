// Links memories that are alike, each pair once, and notes which memories were compared. Triangles are looked for anew at both ends.
// returns: linked
// bound: the rows of one batch
:param tenant_id => 'local';
:param compared => ['episode_1'];
:param rows => [];
:param now_ms => 0;
CALL () {
  UNWIND $compared AS id
  MATCH (memory:Node {tenant_id: $tenant_id, node_id: id})
  SET memory.compared_at = $now_ms
}
UNWIND $rows AS row
MATCH (a:Node {tenant_id: $tenant_id, node_id: row.source_id})
MATCH (b:Node {tenant_id: $tenant_id, node_id: row.target_id})
CALL (a, b, row) {
  MATCH (a)-[cold:COLD {edge_id: row.properties.edge_id}]->(b)
  DELETE cold
}
MERGE (a)-[alike:SIMILAR_TO {edge_id: row.properties.edge_id}]->(b)
ON CREATE SET alike = row.properties
ON MATCH SET alike.weight = row.properties.weight, alike.updated_at = $now_ms
SET a.thinned_at = null, b.thinned_at = null
RETURN count(alike) AS linked;
