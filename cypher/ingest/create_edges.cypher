// Creates relationships between nodes that exist, each once: one that had gone cold is online again. Their types come from the application's closed list.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
CYPHER 25
UNWIND $rows AS row
MATCH (a:Node {tenant_id: $tenant_id, node_id: row.source_id})
MATCH (b:Node {tenant_id: $tenant_id, node_id: row.target_id})
MERGE (a)-[r:$(row.type) {edge_id: row.properties.edge_id}]->(b)
ON CREATE SET r = row.properties
WITH a, b, r
MATCH (a)-[cold:COLD {edge_id: r.edge_id}]->(b)
DELETE cold;
