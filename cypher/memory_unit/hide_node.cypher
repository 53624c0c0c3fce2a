// Hides a node: it can be brought back, and no reader finds it. A statement that is said again becomes a new version.
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param node_id => 'fact_x';
:param now_ms => 0;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
SET n.deleted_at = $now_ms, n.updated_at = $now_ms,
    n.active = CASE WHEN n:Memory THEN false ELSE n.active END,
    n.deleted_fingerprint = n.fingerprint, n.fingerprint = null;
