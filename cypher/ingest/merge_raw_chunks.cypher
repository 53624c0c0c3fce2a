// Keeps raw chunks: one node a content. Where several readers said the same it is everyone's to hit, and its episodes say who may read.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MERGE (r:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET r:RawChunk, r += row.properties
ON MATCH SET r.audience = CASE r.audience WHEN row.properties.audience THEN r.audience ELSE '*' END;
