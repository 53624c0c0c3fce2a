// Lists topics that wait for a heading and a summary of the language model: those never asked about first, and none of $but_ids. What the model wrote goes as soon as a topic's own words are others.
// returns: node_id, title, text, language, terms, attempts
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 16;
:param but_ids => [];
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND coalesce(topic.model_state, 'waiting') = 'waiting' AND NOT topic.node_id IN $but_ids
  AND EXISTS { MATCH (topic)-[:DERIVED_FROM]->(:Memory) }
WITH topic, coalesce(topic.model_attempts, 0) AS attempts
ORDER BY attempts, topic.node_id LIMIT $rows_max
RETURN topic.node_id AS node_id, topic.title AS title, topic.text AS text, topic.language AS language,
  topic.terms AS terms, attempts
LIMIT $rows_max;
