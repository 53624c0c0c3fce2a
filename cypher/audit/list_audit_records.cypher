// The audit trail, the newest first: who did what in which request, to how many memories. `number` is the place in
// the sealed chain; 0 waits for the sealer.
WITH 'local' AS tenant_id
MATCH (record:AuditRecord)
WHERE record.tenant_id = tenant_id AND record.created_at >= 0
RETURN record.sequence AS number, datetime({epochMillis: record.created_at}) AS at, record.creator AS by,
       record.operation AS operation, record.request_id AS request, record.touched_count AS touched,
       record.touched[..3] AS first_ids, left(record.seal, 12) AS seal, record.node_id AS node_id
ORDER BY record.created_at DESC, node_id
LIMIT 200;
