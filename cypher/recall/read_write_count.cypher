// How many writes the tenant has seen: an answer from before the last one is out of date.
// returns: writes
// bound: one node
:param tenant_id => 'local';
CYPHER 25
MATCH (meta:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
RETURN meta.write_count AS writes
LIMIT 1
