// Lists statements on whose links the language model failed.
// returns: node_id
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 1000;
MATCH (s:Memory {tenant_id: $tenant_id})
WHERE s.kind IN ['Fact', 'Preference'] AND s.event_at IS NOT NULL AND s.node_id IS NOT NULL
  AND s.active AND s.deleted_at IS NULL AND s.model_state = 'failed'
RETURN s.node_id AS node_id
LIMIT $rows_max;
