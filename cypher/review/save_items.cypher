// Creates review items: what nothing but a person decides.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MERGE (r:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET r:ReviewItem, r += row.properties
SET r.updated_at = $now_ms;
