// Records which model makes the vectors of a tenant from now on.
// returns: model
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param model => 'all-MiniLM-L6-v2';
:param dimension => 384;
:param now => 1760000000000;
MERGE (record:Node {tenant_id: $tenant_id, node_id: $node_id})
ON CREATE SET record:Meta, record.meta_kind = 'embedding', record.created_at = $now, record.creator = 'system'
SET record.model = $model, record.dimension = $dimension, record.updated_at = $now
RETURN record.model AS model;
