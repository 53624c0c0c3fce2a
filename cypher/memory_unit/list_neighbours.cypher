// What lies one edge away from each of some nodes, strongest edges first.
// returns: wanted STRING, edge MAP, type STRING, source_id STRING, target_id STRING, node MAP, labels LIST OF STRING
// bound: $rows_each rows a node, out of its first $scanned_max edges
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param types => [];
:param rows_each => 20;
:param scanned_max => 2000;
:param rows_max => 10000;
UNWIND $node_ids AS wanted
MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.deleted_at IS NULL
  AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
CALL (n) {
  MATCH (n)-[r]-(other:Node)
  WHERE (size($types) = 0 OR type(r) IN $types) AND r.deleted_at IS NULL
    AND other.tenant_id = $tenant_id AND other.deleted_at IS NULL
    AND CASE WHEN other:Entity THEN any(each IN other.audiences WHERE each IN $audiences) ELSE coalesce(other.audience, '*') IN $audiences END
    AND (other:Memory OR other:Entity OR other:Session OR other:RawChunk OR (other:Meta AND other.meta_kind = 'note'))
  WITH r, other
  LIMIT $scanned_max
  RETURN r, other
  ORDER BY r.weight DESC, other.event_at DESC, other.node_id
  LIMIT $rows_each
}
RETURN wanted, r {.*} AS edge, type(r) AS type, startNode(r).node_id AS source_id, endNode(r).node_id AS target_id,
  other {.*, embedding: null, search_text: null, window_text: null, aliases: [
    place IN range(0, size(coalesce(other.aliases, [])) - 1) WHERE other.alias_audiences[place] IN $audiences | other.aliases[place]
  ]} AS node, labels(other) AS labels
LIMIT $rows_max;
