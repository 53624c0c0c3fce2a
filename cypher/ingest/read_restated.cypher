// Statements that may say the same as those of a batch in other words: of their key, and near them in time.
// returns: restated LIST OF MAP
// bound: one row; for each of $rows the $restated_max nearest in time, $roles_max roles each
:param tenant_id => 'demo';
:param rows => [];
:param restated_max => 20;
:param roles_max => 12;
:param open_end => 253402300799000;
UNWIND $rows AS row
CALL (row) {
  MATCH (n:Memory)
  USING INDEX n:Memory(tenant_id, blocking_key, valid_since)
  WHERE n.tenant_id = $tenant_id AND n.blocking_key = row.blocking_key
    AND n.valid_since >= row.since AND n.valid_since <= row.until
    AND n.deleted_at IS NULL AND n.status = 'asserted' AND coalesce(n.withdrawn_at, $open_end) >= $open_end
  RETURN n ORDER BY abs(n.valid_since - row.at), n.node_id LIMIT $restated_max
}
WITH DISTINCT n
RETURN collect(n {.node_id, .chain_id, .blocking_key, .predicate, .object_key, .negated, .modality, .polarity,
  .time_expression, .valid_since, .told_until, .event_at, .text,
  values: [key IN keys(n) WHERE key STARTS WITH 'value_' | [substring(key, 6), n[key]]],
  fillers: COLLECT {
    MATCH (n)-[r:AGENT|PATIENT|LOCATION|TIME|MANNER|INSTRUMENT|RECIPIENT|CAUSE|BENEFICIARY]->(e:Entity)
    RETURN [type(r), e.name] LIMIT $roles_max
  }}) AS restated
LIMIT 1;
