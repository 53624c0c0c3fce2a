// Memories that forgetting has hidden or archived, as far as this reader may see them, the last first.
// returns: node_id, kind, fate, faded_at (ms), retention, text
// bound: $rows_max
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param rows_max => 50;
MATCH (m:Memory {tenant_id: $tenant_id})
WHERE m.event_at IS NOT NULL AND m.node_id IS NOT NULL AND m.fate IN ['hidden', 'archived'] AND NOT m:Sentence AND m.deleted_at IS NULL AND m.audience IN $audiences
RETURN m.node_id AS node_id, m.kind AS kind, m.fate AS fate, m.faded_at AS faded_at, m.retention AS retention, m.text AS text
ORDER BY faded_at DESC, node_id
LIMIT $rows_max;
