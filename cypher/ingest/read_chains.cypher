// The chains that a batch may add to, with what heads them and what is believed of them; of merged chains the one they went into.
// returns: chains LIST OF MAP
// bound: one row, a map for each of $chain_keys; $versions_max versions of a chain and one more where there are
:param tenant_id => 'demo';
:param chain_keys => [];
:param open_end => 253402300799000;
:param versions_max => 10000;
UNWIND $chain_keys AS asked_key
MATCH (asked:VersionChain {tenant_id: $tenant_id, chain_key: asked_key})
OPTIONAL MATCH (into:VersionChain {tenant_id: $tenant_id, chain_key: asked.merged_into})
WITH asked_key, coalesce(into, asked) AS c
OPTIONAL MATCH (active:Memory)-[:ACTIVE_OF]->(c)
OPTIONAL MATCH (last:Memory {tenant_id: $tenant_id, chain_id: c.node_id, sequence: c.sequence})
RETURN collect({
  asked_key: asked_key, chain_key: c.chain_key, sequence: c.sequence, head: active.sequence,
  fingerprint: active.fingerprint, anchor: c {.*}, absorbed: COLLECT {
    MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: c.chain_key})
    WHERE other.compacted_at IS NOT NULL
    RETURN other {.*}
  }, head_content: active {.node_id, .sequence, .text, .predicate, .object_key, .negated, .polarity,
    .modality, .told_by, .author, .creator, .confidence, .support_count, .event_at, .session_id, .valid_since, .told_until, .verified_at,
    supporting: COUNT { (active)-[:SUPPORTS]-() }, contradicting: COUNT { (active)-[:CONTRADICTS]->() }},
  trust: head(COLLECT { MATCH (m:Node {tenant_id: $tenant_id, node_id: 'source|' + active.told_by}) RETURN m.trust LIMIT 1 }),
  last_id: last.node_id, last_recorded_at: last.recorded_at,
  versions: COLLECT {
    MATCH (n:Memory)
    WHERE n.tenant_id = $tenant_id AND n.chain_id = c.node_id AND n.withdrawn_at = $open_end
      AND n.valid_since IS NOT NULL AND n.sequence IS NOT NULL
    RETURN n {.node_id, .sequence, .valid_since, .valid_until, .told_until, .recorded_at, .superseded_at,
      .withdrawn_at, .withdrawn_by, .status, .merged_from, hidden: n.deleted_at IS NOT NULL}
    LIMIT $versions_max + 1
  }
}) AS chains
LIMIT 1;
