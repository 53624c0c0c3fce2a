// Lets texts wait for the language model again that it had failed on.
// returns: waiting
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 1000;
MATCH (e:Memory {tenant_id: $tenant_id, model_state: 'failed'})
WHERE e.deleted_at IS NULL
WITH e LIMIT $rows_max
SET e.model_state = 'waiting', e.model_attempts = 0
RETURN count(e) AS waiting
LIMIT 1;
