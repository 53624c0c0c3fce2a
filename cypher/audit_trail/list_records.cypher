// Audit records of a span of time, the newest first.
// returns: record MAP
// bound: $rows rows
:param tenant_id => 'demo';
:param since_ms => 0;
:param until_ms => 253402300799000;
:param before_at => 253402300799000;
:param before_id => '';
:param operator => null;
:param operation => null;
:param rows => 20;
MATCH (record:AuditRecord)
WHERE record.tenant_id = $tenant_id AND record.created_at >= $since_ms AND record.created_at < $until_ms AND record.created_at <= $before_at
  AND (record.created_at < $before_at OR record.node_id < $before_id)
  AND ($operator IS NULL OR record.creator = $operator) AND ($operation IS NULL OR record.operation = $operation)
RETURN record {.node_id, .created_at, .creator, .operation, .request_id, .touched, .before, .after, .touched_count, .sequence, .previous_seal, .seal} AS record
ORDER BY record.created_at DESC, record.node_id DESC
LIMIT $rows;
