// Counts texts by what became of them in the model layer.
// returns: state, texts
// bound: one row a state
:param tenant_id => 'local';
:param states => ['waiting', 'done', 'failed'];
UNWIND $states AS state
RETURN state, COUNT {
  MATCH (e:Episode {tenant_id: $tenant_id, model_state: state}) WHERE e.deleted_at IS NULL AND e.active
} AS texts
LIMIT 10;
