// Sealed audit records in the order of their numbers.
// returns: record MAP
// bound: $rows_max rows
:param tenant_id => 'demo';
:param after_sequence => 0;
:param after_id => '';
:param rows_max => 1000;
MATCH (record:AuditRecord)
WHERE record.tenant_id = $tenant_id AND record.sequence >= $after_sequence AND record.sequence > 0
  AND (record.sequence > $after_sequence OR record.node_id > $after_id)
RETURN record {.node_id, .created_at, .creator, .operation, .request_id, .touched, .before, .after, .touched_count, .sequence, .previous_seal, .seal} AS record
ORDER BY record.sequence, record.node_id
LIMIT $rows_max;
