// Raises how much preferences and tasks matter whose object is part of a habit, and links the habit to them.
// returns: supported
// bound: the rows of one batch, $wishes_max each
:param tenant_id => 'local';
:param audience => 'local';
:param rows => [];
:param wishes_max => 16;
UNWIND $rows AS row
CALL (row) {
  MATCH (wish:Memory {tenant_id: $tenant_id})
  WHERE wish.event_at IS NOT NULL AND wish.node_id IS NOT NULL AND wish.kind IN ['Preference', 'Task'] AND wish.active
    AND wish.audience = $audience AND wish.object_key IN row.object_keys
  RETURN wish LIMIT $wishes_max
}
MATCH (habit:Node {tenant_id: $tenant_id, node_id: row.concept_id})
SET wish.importance = CASE WHEN wish.importance > row.importance THEN wish.importance ELSE row.importance END
MERGE (habit)-[support:SUPPORTS {edge_id: row.concept_id + wish.node_id}]->(wish)
ON CREATE SET support += row.properties, support.edge_id = row.concept_id + wish.node_id
RETURN count(wish) AS supported;
