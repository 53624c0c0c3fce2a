// What weight, retention, tier and fate of one memory come from.
// returns: trace MAP as list_traces gives it, with importance_terms; repeats = most memories about one of its topics; sessions, sources = of its evidence; confidence
// bound: 1 row
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param now_ms => 1760000000000;
MATCH (m:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE m:Memory AND m.deleted_at IS NULL AND m.audience IN $audiences
CALL (m) {
  OPTIONAL MATCH (m)-[:ABOUT]->(topic:Concept)
  RETURN max(COUNT { (topic)<-[:ABOUT]-() }) AS repeats
}
CALL (m) {
  OPTIONAL MATCH (m)-[:DERIVED_FROM]->(evidence:Memory)
  WHERE evidence.deleted_at IS NULL
  RETURN count(DISTINCT evidence.session_id) AS sessions, count(DISTINCT evidence.node_id) AS sources
}
RETURN m {.node_id, .kind, .predicate, .source, .tier, .fate, .faded_at, .importance, .frequency, .access_count, .created_at,
          .importance_reason, .importance_terms,
          .last_accessed_at, .arousal, .valence, .feedback, .pinned, .weight, .retention, .active, .scarcity, .valid_since,
          is_superseded: coalesce(m.superseded_at, $now_ms + 1) <= $now_ms} AS trace,
  m.confidence AS confidence, coalesce(repeats, 0) AS repeats, sessions, sources
LIMIT 1;
