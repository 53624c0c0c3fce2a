// Writes the windows of turns that are new or have a new neighbour: the turn before, its own words, and the turn after.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MATCH (e:Episode:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE e.unit = 'turn' AND e.deleted_at IS NULL
SET e.window_text = trim(
  coalesce(head(COLLECT { MATCH (before)-[:TEMPORAL_NEXT]->(e) WHERE before.deleted_at IS NULL RETURN before.search_text LIMIT 1 }), '')
  + ' ' + e.search_text + ' ' +
  coalesce(head(COLLECT { MATCH (e)-[:TEMPORAL_NEXT]->(after) WHERE after.deleted_at IS NULL RETURN after.search_text LIMIT 1 }), ''));
