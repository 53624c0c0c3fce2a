// How often what a source told was confirmed (checked, told by another source too, kept in a review; copies of versions and marks of their places count for nothing) and refuted (corrected, retracted, given up in a review).
// returns: source STRING, confirmed INTEGER, refuted INTEGER
// bound: $sources_max rows, out of the first $statements_max statements
:param tenant_id => 'demo';
:param copying => ['revert', 'restore'];
:param sources_max => 10000;
:param statements_max => 1000000;
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.kind IN ['Fact', 'Preference', 'Task'] AND n.event_at IS NOT NULL AND n.node_id IS NOT NULL
  AND n.told_by IS NOT NULL AND n.deleted_at IS NULL AND n.status = 'asserted' AND NOT n.operation IN $copying
WITH n
LIMIT $statements_max
OPTIONAL MATCH (by:Memory {tenant_id: $tenant_id, chain_id: n.chain_id, sequence: n.withdrawn_by})
WITH n, n.verified_at IS NOT NULL OR n.operation = 'resolve'
    OR size(COLLECT { MATCH (n)-[:DERIVED_FROM]->(e:Episode) RETURN DISTINCT coalesce(e.speaker, e.source_id, '') LIMIT 2 }) > 1 AS confirmed,
  by.operation IN ['correct', 'retract'] OR by.operation = 'resolve' AND by.text <> n.text AS refuted
RETURN n.told_by AS source, sum(CASE WHEN confirmed AND NOT coalesce(refuted, false) THEN 1 ELSE 0 END) AS confirmed,
  sum(CASE WHEN refuted THEN 1 ELSE 0 END) AS refuted
ORDER BY source
LIMIT $sources_max;
