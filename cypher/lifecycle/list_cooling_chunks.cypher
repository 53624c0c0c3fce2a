// Raw chunks of conversations that nothing in the short tier stands on any more, a page in the order of ids.
// returns: node_id, path
// bound: $rows_max
:param tenant_id => 'local';
:param after => '';
:param rows_max => 256;
MATCH (r:Node {tenant_id: $tenant_id})
WHERE r.node_id > $after AND r:RawChunk AND r.deleted_at IS NULL AND coalesce(r.life_cycle, 'hot') = 'hot' AND r.path IS NOT NULL
  AND EXISTS { (:Episode)-[:DERIVED_FROM]->(r) }
  AND NOT EXISTS { MATCH (e:Episode)-[:DERIVED_FROM]->(r) WHERE coalesce(e.tier, 'short') = 'short' OR e.source = 'document' }
WITH r ORDER BY r.tenant_id, r.node_id LIMIT $rows_max // the order of the index: no sorting of all that is left
RETURN r.node_id AS node_id, r.path AS path;
