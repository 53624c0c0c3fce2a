// Says of topics which wider topic they are part of, or that there is none.
// returns: placed
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MATCH (topic:Node {tenant_id: $tenant_id, node_id: row.child_id})
CALL (topic) {
  MATCH (topic)-[before:PART_OF]->(:Concept)
  DELETE before
}
WITH topic, row WHERE row.parent_id IS NOT NULL
MATCH (parent:Node {tenant_id: $tenant_id, node_id: row.parent_id})
MERGE (topic)-[part:PART_OF {edge_id: row.properties.edge_id}]->(parent)
SET part = row.properties
RETURN count(part) AS placed;
