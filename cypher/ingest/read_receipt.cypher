// The report of an ingest that was done under an idempotency key.
// returns: report_json STRING
// bound: one row
:param tenant_id => 'demo';
:param node_id => 'receipt_x';
MATCH (m:Node {tenant_id: $tenant_id, node_id: $node_id})
RETURN m.report_json AS report_json
LIMIT 1;
