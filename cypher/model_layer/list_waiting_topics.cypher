// Lists topics that wait for a heading and a summary of the language model, after one of them: those that it was not asked about with this prompt, for what another made is made anew. What a model wrote goes as soon as a topic's own words are others.
// returns: node_id, title, text, language, terms, attempts
// bound: $rows_max
:param tenant_id => 'local';
:param model => 'name';
:param prompt => 'name_topic@1';
:param after_id => '';
:param rows_max => 16;
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id > $after_id
  AND topic.concept_kind = 'topic' AND topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND EXISTS { MATCH (topic)-[:DERIVED_FROM]->(:Memory) }
WITH topic, coalesce(topic.model_name <> $model OR topic.model_prompt <> $prompt, false) AS is_anothers
WHERE is_anothers OR coalesce(topic.model_state, 'waiting') = 'waiting'
WITH topic, is_anothers ORDER BY topic.node_id LIMIT $rows_max
RETURN topic.node_id AS node_id, topic.title AS title, topic.text AS text, topic.language AS language,
  topic.terms AS terms, CASE WHEN is_anothers THEN 0 ELSE coalesce(topic.model_attempts, 0) END AS attempts
LIMIT $rows_max;
