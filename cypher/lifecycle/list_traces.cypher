// What the formulas of weight and retention read of each memory, a page in the order of ids. Sentences go with their episode.
// returns: trace MAP of node_id, kind, predicate, source, tier, fate, faded_at, importance, frequency, access_count, created_at, last_accessed_at, arousal, valence, feedback, pinned, weight, retention, active, scarcity, valid_since, importance_reason, is_superseded
// bound: $rows_max
:param tenant_id => 'local';
:param after => '';
:param now_ms => 1760000000000;
:param rows_max => 2000;
MATCH (m:Node {tenant_id: $tenant_id})
WHERE m.node_id > $after AND m:Memory AND NOT m:Sentence AND m.deleted_at IS NULL
WITH m ORDER BY m.tenant_id, m.node_id LIMIT $rows_max // the order of the index: no sorting of all that is left
RETURN m {.node_id, .kind, .predicate, .source, .tier, .fate, .faded_at, .importance, .frequency, .access_count, .created_at,
          .last_accessed_at, .arousal, .valence, .feedback, .pinned, .weight, .retention, .active, .scarcity, .valid_since, .importance_reason,
          is_superseded: coalesce(m.superseded_at, $now_ms + 1) <= $now_ms} AS trace;
