// Gives a node its vector.
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param node_id => 'fact_x';
:param embedding => [];
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
CALL db.create.setNodeVectorProperty(n, 'embedding', $embedding);
