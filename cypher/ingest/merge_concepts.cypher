// Creates the concepts that a batch is about, or counts them again. One that was deleted is back.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MERGE (c:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET c:Memory:Concept, c += row.properties
ON MATCH SET c.frequency = c.frequency + 1, c.active = true, c.deleted_at = null, c.updated_at = $now_ms;
