// Lists texts on which the language model failed.
// returns: node_id
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 1000;
MATCH (e:Episode {tenant_id: $tenant_id, model_state: 'failed'})
WHERE e.deleted_at IS NULL AND e.active
RETURN e.node_id AS node_id
LIMIT $rows_max;
