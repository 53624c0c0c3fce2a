// Lists statements that wait for the language model to link them, after one of them, each with the nearest ones written before it, or told before it at once, that share a not too common name with it, or stand in the same message or one next to it. What is linked is left out, and what is not held any more.
// returns: statement MAP of node_id, text, event_at, others LIST OF the same, attempts
// bound: $rows_max statements, $others_max others of each
:param tenant_id => 'local';
:param open_end => 253402300799000;
:param roles => ['AGENT', 'PATIENT'];
:param linking => ['CAUSES', 'SUPPORTS'];
:param after_id => '';
:param rows_max => 16;
:param others_max => 8;
:param documents_max => 200;
MATCH (s:Memory {tenant_id: $tenant_id})
WHERE s.kind IN ['Fact', 'Preference'] AND s.event_at IS NOT NULL AND s.node_id > $after_id
  AND s.active AND s.deleted_at IS NULL
  AND s.superseded_at = $open_end AND s.withdrawn_at = $open_end AND coalesce(s.model_state, 'waiting') = 'waiting'
WITH s ORDER BY s.node_id LIMIT $rows_max
RETURN s {.node_id, .text, .event_at} AS statement, coalesce(s.model_attempts, 0) AS attempts, COLLECT {
  CALL (s) {
    MATCH (s)-[filled]->(name:Entity)<-[also]-(o:Memory)
    WHERE type(filled) IN $roles AND type(also) IN $roles AND name.document_frequency <= $documents_max
    RETURN o
    UNION
    MATCH (s)-[:DERIVED_FROM]->(:Episode)-[:TEMPORAL_NEXT]-{0,1}(:Episode)<-[:DERIVED_FROM]-(o:Memory)
    RETURN o
  }
  WITH s, o
  WHERE o.kind IN ['Fact', 'Preference'] AND o.active AND o.deleted_at IS NULL AND o.audience = s.audience
    AND o.superseded_at = $open_end AND o.withdrawn_at = $open_end AND o.chain_id <> s.chain_id
    AND (o.created_at < s.created_at OR o.created_at = s.created_at
      AND (o.event_at < s.event_at OR o.event_at = s.event_at AND o.node_id < s.node_id))
    AND NOT EXISTS { (s)-[linked]-(o) WHERE type(linked) IN $linking }
  RETURN o {.node_id, .text, .event_at} ORDER BY abs(o.event_at - s.event_at), o.node_id LIMIT $others_max
} AS others
LIMIT $rows_max;
