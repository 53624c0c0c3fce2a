// Versions that were written from a moment on, by slot, a page of slots in the order of their ids: what may contradict each other. Copies of what is believed beside them are left out.
// returns: chain_id STRING, versions LIST OF MAP (none of a slot with one)
// bound: $chains_max slots, the last $versions_max versions of each
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => null;
:param since_ms => 0;
:param include_deleted => false;
:param copying => ['reinstate'];
:param from_chain => '';
:param chains_max => 500;
:param versions_max => 100;
:param open_end => 253402300799000;
CALL () {
  WITH $node_id AS wanted
  WHERE wanted IS NOT NULL
  MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
  RETURN n.chain_id AS chain_id
  UNION
  WITH $node_id AS wanted
  WHERE wanted IS NULL
  MATCH (n:Memory)
  WHERE n.tenant_id = $tenant_id AND n.recorded_at >= $since_ms AND n.chain_id >= $from_chain AND n.sequence > 1
    AND n.audience IN $audiences
  RETURN DISTINCT n.chain_id AS chain_id
  ORDER BY chain_id
  LIMIT $chains_max
}
WITH chain_id, COLLECT {
  MATCH (n:Memory)
  WHERE n.tenant_id = $tenant_id AND n.chain_id = chain_id AND n.sequence IS NOT NULL AND n.recorded_at >= $since_ms
    AND n.status = 'asserted' AND NOT n.operation IN $copying AND n.audience IN $audiences
    AND ($include_deleted OR n.deleted_at IS NULL)
  WITH n
  ORDER BY n.sequence DESC
  LIMIT $versions_max
  RETURN n {.node_id, .sequence, .text, .predicate, .subject_key, .object_key, .negated, .polarity, .modality, .author, .creator, .confidence,
    .support_count, .event_at, .valid_since, .valid_until, .told_until, .recorded_at, .superseded_at, .withdrawn_at, .withdrawn_by,
    .audience, .status, .merged_from, .verified_at, .told_by, hidden: n.deleted_at IS NOT NULL,
    details: [key IN keys(n) WHERE key STARTS WITH 'value_' | [substring(key, 6), n[key]]],
    trust: head(COLLECT { MATCH (m:Node {tenant_id: $tenant_id, node_id: 'source|' + n.told_by}) RETURN m.trust LIMIT 1 }),
    supporting: COUNT { (n)-[told:SUPPORTS]-() WHERE told.creator <> 'language_model' } + COUNT {
      MATCH (n)-[:SAME_AS]-(same:Memory {audience: n.audience}) WHERE same.deleted_at IS NULL AND same.withdrawn_at = $open_end },
    contradicting: COUNT { (n)-[against:CONTRADICTS]->() WHERE against.creator <> 'language_model' },
    named_over: COLLECT { MATCH (n)-[:CONTRADICTS {decided_by: 'named'}]->(other) RETURN other.node_id LIMIT $versions_max },
    decided: EXISTS { (n)<-[:REFERS_TO]-(:ReviewItem {state: 'decided'}) }, operation: n.operation,
    is_current: EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) }}
} AS versions
RETURN chain_id, CASE WHEN size(versions) > 1 THEN versions ELSE [] END AS versions
ORDER BY chain_id
LIMIT $chains_max;
