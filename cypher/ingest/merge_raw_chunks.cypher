// Keeps raw chunks: one node a content, however many episodes derive from it.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MERGE (r:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET r:RawChunk, r += row.properties;
