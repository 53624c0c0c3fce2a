// Lets texts wait for the language model again that it had failed on.
// returns: nothing
// bound: $node_ids
:param tenant_id => 'local';
:param node_ids => ['episode_x'];
:param now_ms => 0;
UNWIND $node_ids AS node_id
MATCH (e:Node {tenant_id: $tenant_id, node_id: node_id})
SET e.model_state = 'waiting', e.model_attempts = 0, e.updated_at = $now_ms;
