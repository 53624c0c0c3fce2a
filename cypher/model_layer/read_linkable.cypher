// Which of these statements are still there to be linked.
// returns: node_id, audience
// bound: one row an id
:param tenant_id => 'local';
:param open_end => 253402300799000;
:param node_ids => ['fact_x'];
UNWIND $node_ids AS node_id
MATCH (s:Node {tenant_id: $tenant_id, node_id: node_id})
WHERE s.active AND s.deleted_at IS NULL AND s.superseded_at = $open_end AND s.withdrawn_at = $open_end
RETURN s.node_id AS node_id, s.audience AS audience
LIMIT 100;
