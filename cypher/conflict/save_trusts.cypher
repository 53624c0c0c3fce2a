// Remembers how far each source is trusted. No reader sees these records: a source's name may be somebody's private affair.
// returns: nothing
// bound: the rows given
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MERGE (m:Node {tenant_id: $tenant_id, node_id: 'source|' + row.source})
ON CREATE SET m:Meta, m.meta_kind = 'source', m.name = row.source, m.audience = '', m.created_at = $now_ms, m.creator = 'verify'
SET m.trust = row.trust, m.confirmed = row.confirmed, m.refuted = row.refuted, m.updated_at = $now_ms;
