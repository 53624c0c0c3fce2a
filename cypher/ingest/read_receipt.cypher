// What was sent under an idempotency key, when, and the report of it once all of it was written.
// returns: content_hash STRING, claimed_at INTEGER, report_json STRING
// bound: one row
:param tenant_id => 'demo';
:param node_id => 'receipt_x';
MATCH (m:Node {tenant_id: $tenant_id, node_id: $node_id})
RETURN m.content_hash AS content_hash, m.claimed_at AS claimed_at, m.report_json AS report_json
LIMIT 1;
