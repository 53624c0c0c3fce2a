// Keeps a note of a caller about the system itself (a Meta node that is not memory).
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param properties => {node_id: 'meta_x', meta_kind: 'note'};
CREATE (n:Node:Meta {tenant_id: $tenant_id})
SET n += $properties;
