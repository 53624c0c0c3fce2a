// Counts topics that cite sentences by what became of them with the language model and prompt; those of another wait.
// returns: state, topics
// bound: one row a state
:param tenant_id => 'local';
:param model => 'name';
:param prompt => 'name_topic@1';
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND EXISTS { MATCH (topic)-[:DERIVED_FROM]->(:Memory) }
WITH topic, coalesce(topic.model_name <> $model OR topic.model_prompt <> $prompt, false) AS is_anothers
RETURN CASE WHEN is_anothers THEN 'waiting' ELSE coalesce(topic.model_state, 'waiting') END AS state,
  count(topic) AS topics
LIMIT 10;
