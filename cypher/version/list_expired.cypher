// Versions that are believed past the moment that they expired at, the first to expire first.
// returns: node_id, audience, expires_at
// bound: $rows rows
:param tenant_id => 'demo';
:param now_ms => 0;
:param after_at => 0;
:param after_id => '';
:param rows => 200;
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.expires_at >= $after_at AND n.expires_at <= $now_ms
  AND (n.expires_at > $after_at OR n.node_id > $after_id)
  AND n.withdrawn_at = 253402300799000 AND n.told_until > n.expires_at AND n.deleted_at IS NULL AND n.status = 'asserted'
RETURN n.node_id AS node_id, n.audience AS audience, n.expires_at AS expires_at
ORDER BY n.expires_at, n.node_id
LIMIT $rows;
