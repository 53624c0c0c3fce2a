// How many living nodes of each label a reader may see, counted up to a bound.
// returns: label STRING, count INTEGER, scanned INTEGER (the same in every row), pending INTEGER (waiting for a vector)
// bound: $scanned_max nodes looked at
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param scanned_max => 200000;
MATCH (n:Node)
WHERE n.tenant_id = $tenant_id AND n.node_id IS NOT NULL
  AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
WITH n
LIMIT $scanned_max
WITH [label IN labels(n) WHERE NOT label IN ['Node', 'Memory']][0] AS label, count(n) AS scanned,
  count(CASE WHEN n.deleted_at IS NULL THEN 1 END) AS alive, count(CASE WHEN n.embedding_pending THEN 1 END) AS pending
WITH collect({label: label, alive: alive, pending: pending}) AS rows, sum(scanned) AS scanned
UNWIND rows AS row
RETURN row.label AS label, row.alive AS count, scanned, row.pending AS pending
ORDER BY label
LIMIT 100;
