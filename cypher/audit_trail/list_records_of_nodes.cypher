// Audit records that name one of some nodes, the newest first.
// returns: record MAP
// bound: $rows rows, of at most $found_max that name them
:param tenant_id => 'demo';
:param lucene => '+tenant_id:"demo"^0 +touched:(fact_x)';
:param found_max => 20000;
:param since_ms => 0;
:param until_ms => 253402300799000;
:param before_at => 253402300799000;
:param before_id => '';
:param operator => null;
:param operation => null;
:param rows => 20;
CYPHER 25
CALL db.index.fulltext.queryNodes('audit_touched', $lucene, {limit: $found_max}) YIELD node AS record
WHERE record.tenant_id = $tenant_id AND record.created_at >= $since_ms AND record.created_at < $until_ms
  AND (record.created_at < $before_at OR (record.created_at = $before_at AND record.node_id < $before_id))
  AND ($operator IS NULL OR record.creator = $operator) AND ($operation IS NULL OR record.operation = $operation)
RETURN record {.node_id, .created_at, .creator, .operation, .request_id, .touched, .before, .after, .touched_count, .sequence, .previous_seal, .seal} AS record
ORDER BY record.created_at DESC, record.node_id DESC
LIMIT $rows;
