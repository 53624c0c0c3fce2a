// Marks raw chunks as cold: their passages are no longer searched, their blobs lie under the cold prefix, citations still find them.
// returns: changed INTEGER
// bound: the ids of one batch
:param tenant_id => 'local';
:param node_ids => [];
:param now_ms => 1760000000000;
UNWIND $node_ids AS node_id
MATCH (r:Node {tenant_id: $tenant_id, node_id: node_id})
SET r.life_cycle = 'cold', r.search_text = null, r.updated_at = $now_ms
RETURN count(r) AS changed;
