// Reads which model made the vectors of a tenant.
// returns: model, dimension; no row before the first vector
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
MATCH (record:Node {tenant_id: $tenant_id, node_id: $node_id})
RETURN record.model AS model, record.dimension AS dimension
LIMIT 1;
