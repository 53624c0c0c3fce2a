// Counts statements by what became of their linking by the language model.
// returns: state, statements
// bound: one row a state
:param tenant_id => 'local';
:param open_end => 253402300799000;
MATCH (s:Memory {tenant_id: $tenant_id})
WHERE s.kind IN ['Fact', 'Preference'] AND s.event_at IS NOT NULL AND s.node_id IS NOT NULL
  AND s.active AND s.deleted_at IS NULL AND s.superseded_at = $open_end AND s.withdrawn_at = $open_end
RETURN coalesce(s.model_state, 'waiting') AS state, count(s) AS statements
LIMIT 10;
