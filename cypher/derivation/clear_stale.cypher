// Takes the flag from memories that are not stale any more.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (n:Memory:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET n.stale_since = null, n.stale_because = null, n.stale_path = null, n.updated_at = $now_ms;
