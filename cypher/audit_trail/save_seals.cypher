// Seals records: each gets its number, the seal before it and its own; the head of the chain moves to the last.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (record:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET record.sequence = row.sequence, record.previous_seal = row.previous_seal, record.seal = row.seal, record.updated_at = $now_ms
WITH row
ORDER BY row.sequence DESC
LIMIT 1
MATCH (m:Node {tenant_id: $tenant_id, node_id: 'meta_audit'})
SET m.sequence = row.sequence, m.seal = row.seal, m.updated_at = $now_ms;
