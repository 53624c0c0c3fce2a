// Says of memories which topic they are about; a memory is about one topic of consolidation at a time, or none, and then how scarce it is. A membership that has gone cold stays so.
// returns: placed
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MATCH (memory:Node {tenant_id: $tenant_id, node_id: row.member_id})
SET memory.topic_id = coalesce(row.concept_id, 'none'), memory.scarcity = row.scarcity
WITH memory, row
CALL (memory, row) {
  MATCH (memory)-[before:ABOUT|COLD]->(topic:Concept)
  WHERE coalesce(before.type, 'ABOUT') = 'ABOUT' AND topic.concept_kind = 'topic' AND topic.node_id <> coalesce(row.concept_id, '')
  DELETE before
}
WITH memory, row WHERE row.concept_id IS NOT NULL
MATCH (concept:Node {tenant_id: $tenant_id, node_id: row.concept_id})
WITH memory, row, concept
WHERE NOT EXISTS { (memory)-[:COLD {edge_id: row.properties.edge_id}]->(concept) }
MERGE (memory)-[about:ABOUT {edge_id: row.properties.edge_id}]->(concept)
SET about += row.properties
RETURN count(about) AS placed;
