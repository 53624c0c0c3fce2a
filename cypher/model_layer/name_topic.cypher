// Notes on a topic what the language model calls it and says of it, or why not: until it answers, what another one said stays. One whose own words are others or stale by now, or that is gone, is left alone.
// returns: named
// bound: one row
:param tenant_id => 'local';
:param node_id => 'concept_x';
:param title => 'title';
:param text => 'text';
:param heading => null;
:param summary => null;
:param state => 'done';
:param attempts => 1;
:param model => 'name';
:param prompt => 'name_topic@1';
:param reason => null;
:param now_ms => 0;
MATCH (topic:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND topic.text = $text AND coalesce(topic.title, '') = $title
SET topic.heading = CASE WHEN $state = 'done' THEN $heading ELSE topic.heading END,
    topic.summary = CASE WHEN $state = 'done' THEN $summary ELSE topic.summary END,
    topic.named_by = CASE WHEN $state = 'done' THEN $model ELSE topic.named_by END,
    topic.model_state = $state,
    topic.model_attempts = $attempts,
    topic.model_name = $model,
    topic.model_prompt = $prompt,
    topic.model_reason = $reason,
    topic.updated_at = $now_ms
RETURN count(topic) AS named
LIMIT 1;
