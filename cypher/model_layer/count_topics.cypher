// Counts topics that cite sentences by what became of them with the language model.
// returns: state, topics
// bound: one row a state
:param tenant_id => 'local';
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND EXISTS { MATCH (topic)-[:DERIVED_FROM]->(:Memory) }
RETURN coalesce(topic.model_state, 'waiting') AS state, count(topic) AS topics
LIMIT 10;
