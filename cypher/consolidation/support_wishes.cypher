// Links habits to the preferences and tasks whose object is part of them, and to no others. Such a wish matters as much as its surest habit says, never less than was stated, and what was stated again once no habit supports it.
// returns: supported
// bound: the rows of one batch, $wishes_max each
:param tenant_id => 'local';
:param audience => 'local';
:param rows => [];
:param wishes_max => 16;
:param importance_from => 0.5;
:param importance_span => 0.4;
CYPHER 25
CALL () {
  UNWIND $rows AS row
  MATCH (:Node {tenant_id: $tenant_id, node_id: row.concept_id})-[support:SUPPORTS]->(wish:Memory)
  WHERE NOT wish.object_key IN row.object_keys
  DELETE support
  RETURN collect(wish) AS left
}
CALL () {
  UNWIND $rows AS row
  CALL (row) {
    MATCH (wish:Memory {tenant_id: $tenant_id})
    WHERE wish.event_at IS NOT NULL AND wish.node_id IS NOT NULL AND wish.kind IN ['Preference', 'Task'] AND wish.active
      AND wish.audience = $audience AND wish.object_key IN row.object_keys
    RETURN wish LIMIT $wishes_max
  }
  MATCH (habit:Node {tenant_id: $tenant_id, node_id: row.concept_id})
  MERGE (habit)-[support:SUPPORTS {edge_id: row.concept_id + wish.node_id}]->(wish)
  ON CREATE SET support += row.properties, support.edge_id = row.concept_id + wish.node_id
  SET support.confidence = row.properties.confidence
  RETURN collect(wish) AS supported
}
CALL (left, supported) {
  UNWIND left + supported AS wish
  WITH DISTINCT wish, coalesce(wish.stated_importance, wish.importance) AS stated
  OPTIONAL MATCH (:Concept {concept_kind: 'habit'})-[support:SUPPORTS]->(wish)
  WITH wish, stated, round($importance_from + $importance_span * max(support.confidence), 4) AS raised
  SET wish.importance = CASE WHEN raised > stated THEN raised ELSE stated END,
    wish.stated_importance = CASE WHEN raised IS NULL THEN null ELSE stated END
}
RETURN size(supported) AS supported
LIMIT 1;
