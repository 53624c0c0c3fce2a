// Audit records that wait to be sealed, the oldest first.
// returns: record MAP
// bound: $rows_max rows
:param tenant_id => 'demo';
:param rows_max => 500;
MATCH (record:AuditRecord {tenant_id: $tenant_id, sequence: 0})
RETURN record {.node_id, .created_at, .creator, .operation, .request_id, .touched, .before, .after, .touched_count, .sequence, .previous_seal, .seal} AS record
ORDER BY record.created_at, record.node_id
LIMIT $rows_max;
