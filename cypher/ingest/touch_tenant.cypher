// Opens a write of a tenant: counts it, unless another writer came first. The count invalidates caches and orders writers.
// returns: write_count INTEGER, no row when another writer came first
// bound: one row
:param tenant_id => 'demo';
:param now_ms => 0;
:param expected_write_count => 0;
MERGE (m:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
ON CREATE SET m:Meta, m.meta_kind = 'tenant', m.write_count = 0, m.created_at = $now_ms, m.creator = 'ingest'
WITH m
WHERE m.write_count = $expected_write_count
SET m.write_count = m.write_count + 1, m.updated_at = $now_ms
RETURN m.write_count AS write_count;
