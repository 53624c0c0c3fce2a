// Lists topics on which the language model failed.
// returns: node_id
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 1000;
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND topic.model_state = 'failed'
  AND EXISTS { MATCH (topic)-[:DERIVED_FROM]->(:Memory) }
RETURN topic.node_id AS node_id
LIMIT $rows_max;
