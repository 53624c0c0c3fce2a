// Nodes by id, as far as this reader may see them: an entity by who named it, its other names by who said them. Vectors and search text stay in the database.
// returns: node MAP, labels LIST OF STRING
// bound: one row an id
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param rows_max => 1000;
UNWIND $node_ids AS wanted
MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.deleted_at IS NULL
  AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
  AND (n:Memory OR n:Entity OR n:Session OR n:RawChunk OR (n:Meta AND n.meta_kind = 'note'))
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: [
    place IN range(0, size(coalesce(n.aliases, [])) - 1) WHERE n.alias_audiences[place] IN $audiences | n.aliases[place]
  ]} AS node, labels(n) AS labels
LIMIT $rows_max;
