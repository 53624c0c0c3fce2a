// Counts new evidence for statements that are known already: they were met again, and one that was forgotten is back.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (n:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET n.support_count = n.support_count + row.count,
    n.frequency = n.frequency + row.count,
    n.confidence = 1 - (1 - n.confidence) * row.doubt,
    n.last_accessed_at = $now_ms,
    n.last_said_at = CASE WHEN row.said_at > coalesce(n.last_said_at, n.event_at) THEN row.said_at ELSE n.last_said_at END,
    n.active = CASE WHEN n.fate IS NULL THEN n.active ELSE true END,
    n.embedding_pending = CASE WHEN n.fate = 'archived' AND n.embedding_model IS NOT NULL THEN true ELSE n.embedding_pending END,
    n.fate = null, n.faded_at = null, n.stale_since = null, n.stale_because = null, n.stale_path = null,
    n.updated_at = $now_ms;
