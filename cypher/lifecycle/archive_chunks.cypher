// Marks cold raw chunks as archived when all that was made of them is forgotten.
// returns: changed INTEGER
// bound: $rows_max
:param tenant_id => 'local';
:param now_ms => 1760000000000;
:param rows_max => 2000;
MATCH (r:RawChunk {tenant_id: $tenant_id, life_cycle: 'cold'})
WHERE r.sha256 IS NOT NULL AND r.deleted_at IS NULL
  AND NOT EXISTS { MATCH (e:Episode)-[:DERIVED_FROM]->(r) WHERE coalesce(e.fate, 'none') <> 'archived' AND e.deleted_at IS NULL }
WITH r LIMIT $rows_max
SET r.life_cycle = 'archived', r.updated_at = $now_ms
RETURN count(r) AS changed;
