// Notes on a text what became of it in the model layer: that it ran, with which model and prompt, or why not.
// returns: recorded = 1, or 0 where the text no longer waits
// bound: one row
:param tenant_id => 'local';
:param node_id => 'episode_x';
:param state => 'done';
:param model => 'name';
:param prompt => 'extract_facts@1';
:param reason => null;
:param now_ms => 0;
MATCH (e:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE e.model_state = 'waiting'
SET e.model_state = $state,
    e.model_attempts = coalesce(e.model_attempts, 0) + 1,
    e.model_name = $model,
    e.model_prompt = $prompt,
    e.model_reason = $reason,
    e.layers = CASE WHEN $state = 'done' AND NOT 'L3' IN coalesce(e.layers, []) THEN coalesce(e.layers, []) + 'L3' ELSE e.layers END,
    e.updated_at = $now_ms
RETURN count(e) AS recorded
LIMIT 1;
