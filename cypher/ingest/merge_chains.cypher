// Creates the anchors of version chains and sets how many versions they hold.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MERGE (c:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET c:VersionChain, c += row.properties
SET c.sequence = row.sequence, c.merged_into = row.merged_into, c.updated_at = $now_ms;
