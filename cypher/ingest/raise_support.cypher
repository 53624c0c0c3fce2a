// Counts new evidence for statements that are known already.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (n:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET n.support_count = n.support_count + row.count,
    n.frequency = n.frequency + row.count,
    n.confidence = 1 - (1 - n.confidence) * row.doubt,
    n.updated_at = $now_ms;
