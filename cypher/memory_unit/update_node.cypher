// Changes properties of a node; a null takes a property away. `updated_at` always rises.
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param node_id => 'fact_x';
:param changes => {};
:param now_ms => 0;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
SET n += $changes,
    n.updated_at = CASE WHEN $now_ms > n.updated_at THEN $now_ms ELSE n.updated_at + 1 END;
