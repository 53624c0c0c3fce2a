// Notes on topics what the language model calls them and says of them, or why not. One whose own words are others or stale by now, or that is gone, is left alone.
// returns: named
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (topic:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE topic.active AND topic.deleted_at IS NULL AND topic.stale_since IS NULL
  AND topic.text = row.text AND coalesce(topic.title, '') = row.title
SET topic.heading = row.heading,
    topic.summary = row.summary,
    topic.model_state = row.state,
    topic.model_attempts = coalesce(topic.model_attempts, 0) + 1,
    topic.model_name = row.model,
    topic.model_prompt = row.prompt,
    topic.model_reason = row.reason,
    topic.updated_at = $now_ms
RETURN count(topic) AS named
LIMIT 1;
