// Writes weights and retentions that have moved. One that was recalled since it was read waits for the next run.
// returns: saved INTEGER
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE coalesce(m.last_accessed_at, 0) = row.last_accessed_at
SET m.weight = row.weight, m.retention = row.retention
RETURN count(m) AS saved;
