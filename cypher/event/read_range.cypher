// The oldest and the newest event that the outbox holds.
// returns: oldest INTEGER, newest INTEGER (0 before the first event)
// bound: one row
:param tenant_id => 'demo';
OPTIONAL MATCH (m:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
CALL () {
  OPTIONAL MATCH (e:Event)
  WHERE e.tenant_id = $tenant_id AND e.sequence > 0
  WITH e
  ORDER BY e.tenant_id, e.sequence
  LIMIT 1
  RETURN e.sequence AS oldest
}
RETURN coalesce(oldest, 0) AS oldest, coalesce(m.event_sequence, 0) AS newest
LIMIT 1;
