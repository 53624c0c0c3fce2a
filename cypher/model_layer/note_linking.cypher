// Notes on a statement that the language model has judged what it has to do with others, or why not.
// returns: nothing
// bound: one row
:param tenant_id => 'local';
:param node_id => 'fact_x';
:param state => 'done';
:param attempts => 1;
:param model => 'name';
:param prompt => 'link_statements@1';
:param reason => null;
:param now_ms => 0;
MATCH (s:Node {tenant_id: $tenant_id, node_id: $node_id})
SET s.model_state = $state,
    s.model_attempts = $attempts,
    s.model_name = $model,
    s.model_prompt = $prompt,
    s.model_reason = $reason,
    s.updated_at = $now_ms;
