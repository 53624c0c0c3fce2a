// Gives versions the vectors of those whose words they take over.
// returns: nothing
// bound: the rows of one change
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MATCH (source:Node {tenant_id: $tenant_id, node_id: row.source_id})
MATCH (copy:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE source.embedding IS NOT NULL
CALL db.create.setNodeVectorProperty(copy, 'embedding', source.embedding);
