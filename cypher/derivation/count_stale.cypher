// How many memories are flagged as stale, by how they can be made anew.
// returns: made_by STRING (topic, habit, abstraction, merged; empty: by hand or stated), count INTEGER
// bound: a handful of rows
:param tenant_id => 'demo';
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.stale_since >= 0 AND n.deleted_at IS NULL
  AND coalesce(n.superseded_at, 253402300799000) >= 253402300799000
RETURN coalesce(n.concept_kind, '') AS made_by, count(n) AS count
LIMIT 20;
