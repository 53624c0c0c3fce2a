// How many living relationships of each type a reader may see, counted up to a bound.
// returns: type STRING, count INTEGER, scanned INTEGER (the same in every row)
// bound: $scanned_max relationships looked at
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param scanned_max => 200000;
MATCH (n:Node)-[r]->(other:Node)
WHERE n.tenant_id = $tenant_id AND n.node_id IS NOT NULL
  AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
  AND CASE WHEN other:Entity THEN any(each IN other.audiences WHERE each IN $audiences) ELSE coalesce(other.audience, '*') IN $audiences END
WITH r
LIMIT $scanned_max
WITH type(r) AS type, count(r) AS scanned, count(CASE WHEN r.deleted_at IS NULL THEN 1 END) AS alive
WITH collect({type: type, alive: alive}) AS rows, sum(scanned) AS scanned
UNWIND rows AS row
RETURN row.type AS type, row.alive AS count, scanned
ORDER BY type
LIMIT 100;
