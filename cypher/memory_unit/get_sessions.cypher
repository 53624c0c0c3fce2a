// Sessions by node id, as far as this reader may see them.
// returns: session MAP
// bound: one row an id
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param rows_max => 1000;
UNWIND $node_ids AS wanted
MATCH (s:Session:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE s.deleted_at IS NULL AND s.audience IN $audiences
RETURN s {.*, search_text: null} AS session
LIMIT $rows_max;
