// Creates memories of any kind, with their vectors where they have one. Their kind is of the application's closed list.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
CYPHER 25
UNWIND $rows AS row
CREATE (n:Node:Memory:$(row.properties.kind) {tenant_id: $tenant_id})
SET n += row.properties
WITH n, row
WHERE row.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding);
