// How many versions are believed past the moment that they expired at.
// returns: expired INTEGER
// bound: one row
:param tenant_id => 'demo';
:param now_ms => 0;
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.expires_at <= $now_ms
  AND n.withdrawn_at = 253402300799000 AND n.told_until > n.expires_at AND n.deleted_at IS NULL AND n.status = 'asserted'
RETURN count(n) AS expired
LIMIT 1;
