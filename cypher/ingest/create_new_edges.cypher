// Creates relationships that cannot be there yet, because one of their nodes was made in this transaction. Their types come from the application's closed list.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
CYPHER 25
UNWIND $rows AS row
MATCH (a:Node {tenant_id: $tenant_id, node_id: row.source_id})
MATCH (b:Node {tenant_id: $tenant_id, node_id: row.target_id})
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties;
