// Deletes some nodes of an evaluation's throw-away tenant; run until it deletes none.
// returns: deleted INTEGER
// bound: $limit nodes
:param tenant_id => 'demo';
:param limit => 1000;
MATCH (n:Node {tenant_id: $tenant_id})
WHERE n.node_id IS NOT NULL
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted;
