// One page of sessions, the last used first, going on after a key (time, id).
// returns: session MAP
// bound: $rows rows; the order begins with the tenant, so that the index gives it without sorting
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param at_ms => 253402300799000;
:param after_id => '~';
:param rows => 20;
MATCH (s:Session)
WHERE s.tenant_id = $tenant_id AND s.last_at <= $at_ms AND s.node_id IS NOT NULL
  AND NOT (s.last_at = $at_ms AND s.node_id >= $after_id)
  AND s.deleted_at IS NULL AND s.audience IN $audiences
RETURN s {.*, search_text: null} AS session
ORDER BY s.tenant_id DESC, s.last_at DESC, s.node_id DESC
LIMIT $rows;
