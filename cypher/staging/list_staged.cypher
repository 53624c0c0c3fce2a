// The oldest memories that were made by hand and wait to be settled, with the entities that they name.
// returns: node_id, kind, audience, user_id, title, text, created_at (ms), embedding, entities [node_id]
// bound: $rows_max memories, $entities_max entities each
:param tenant_id => 'local';
:param rows_max => 100;
:param entities_max => 50;
MATCH (m:Memory {tenant_id: $tenant_id})
WHERE m.event_at IS NOT NULL AND m.node_id IS NOT NULL AND m.stage = 'staged' AND m.active AND m.deleted_at IS NULL
WITH m ORDER BY m.created_at, m.node_id LIMIT $rows_max
RETURN m.node_id AS node_id, m.kind AS kind, m.audience AS audience, m.user_id AS user_id, m.title AS title, m.text AS text,
  m.created_at AS created_at, m.embedding AS embedding,
  COLLECT { MATCH (m)--(entity:Entity) RETURN DISTINCT entity.node_id LIMIT $entities_max } AS entities
ORDER BY created_at, node_id;
