// Nodes by id, as far as this reader may see them. Vectors and search text stay in the database.
// returns: node MAP, labels LIST OF STRING
// bound: one row an id
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param rows_max => 1000;
UNWIND $node_ids AS wanted
MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.deleted_at IS NULL AND coalesce(n.audience, '*') IN $audiences
  AND (n:Memory OR n:Entity OR n:Session OR n:RawChunk OR (n:Meta AND n.meta_kind = 'note'))
RETURN n {.*, embedding: null, search_text: null, window_text: null} AS node, labels(n) AS labels
LIMIT $rows_max;
