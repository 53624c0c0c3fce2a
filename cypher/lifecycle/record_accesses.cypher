// Counts recalls of memories. No write of the tenant: answers kept from before stay as good as they were.
// returns: nothing
// bound: the rows of one flush
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET m.access_count = coalesce(m.access_count, 0) + row.count,
    m.last_accessed_at = CASE WHEN row.at > coalesce(m.last_accessed_at, 0) THEN row.at ELSE m.last_accessed_at END;
