// The chains that a batch may add to, with what heads them and what is believed of them, and of what was said later than the batch's words where it was said; of merged chains the one they went into.
// returns: chains LIST OF MAP
// bound: one row, a map for each of $chains; $versions_max versions of a chain and one more where there are, $sources_max places of each
:param tenant_id => 'demo';
:param chains => [];
:param open_end => 253402300799000;
:param versions_max => 10000;
:param sources_max => 10000;
UNWIND $chains AS said
WITH said.key AS asked_key, said.said_at AS said_at
MATCH (asked:VersionChain {tenant_id: $tenant_id, chain_key: asked_key})
OPTIONAL MATCH (into:VersionChain {tenant_id: $tenant_id, chain_key: asked.merged_into})
WITH asked_key, said_at, coalesce(into, asked) AS c
OPTIONAL MATCH (active:Memory)-[:ACTIVE_OF]->(c)
OPTIONAL MATCH (last:Memory {tenant_id: $tenant_id, chain_id: c.node_id, sequence: c.sequence})
RETURN collect({
  asked_key: asked_key, chain_key: c.chain_key, sequence: c.sequence, head: active.sequence,
  fingerprint: active.fingerprint, anchor: c {.*}, absorbed: COLLECT {
    MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: c.chain_key})
    WHERE other.compacted_at IS NOT NULL
    RETURN other {.*}
  }, head_content: active {.node_id, .sequence, .text, .predicate, .subject_key, .object_key, .negated, .polarity,
    .modality, .told_by, .author, .creator, .confidence, .support_count, .event_at, .session_id, .valid_since, .told_until, .verified_at,
    details: [key IN keys(active) WHERE key STARTS WITH 'value_' | [substring(key, 6), active[key]]],
    supporting: COUNT { (active)-[told:SUPPORTS]-() WHERE told.creator <> 'language_model' } + COUNT {
      MATCH (active)-[:SAME_AS]-(same:Memory {audience: active.audience}) WHERE same.deleted_at IS NULL AND same.withdrawn_at = $open_end },
    contradicting: COUNT { (active)-[against:CONTRADICTS]->() WHERE against.creator <> 'language_model' }},
  trust: head(COLLECT { MATCH (m:Node {tenant_id: $tenant_id, node_id: 'source|' + active.told_by}) RETURN m.trust LIMIT 1 }),
  last_id: last.node_id, last_recorded_at: last.recorded_at,
  versions: COLLECT {
    MATCH (n:Memory)
    WHERE n.tenant_id = $tenant_id AND n.chain_id = c.node_id AND n.withdrawn_at = $open_end
      AND n.valid_since IS NOT NULL AND n.sequence IS NOT NULL
    RETURN n {.node_id, .sequence, .fingerprint, .valid_since, .valid_until, .told_until, .recorded_at, .superseded_at,
      .withdrawn_at, .withdrawn_by, .status, .merged_from, hidden: n.deleted_at IS NOT NULL,
      told_later: CASE WHEN n.last_said_at > said_at THEN n {.weight, .feedback, .pinned, .frequency, .support_count,
        .confidence, .last_said_at, .last_accessed_at,
        stays: n.creator <> 'ingest' OR n.verified_at IS NOT NULL OR EXISTS { (n)-[:CAUSES|SUPPORTS|CONTRADICTS]-() }, sources: COLLECT {
          MATCH (n)-[r:DERIVED_FROM|ABOUT|SPOKEN_BY]->(source)
          RETURN {type: type(r), node_id: source.node_id, said_at: CASE WHEN source:Episode THEN source.event_at END, offset: r.offset, length: r.length,
            confidence: r.confidence, weight: r.weight}
          LIMIT $sources_max
      }} END}
    LIMIT $versions_max + 1
  }
}) AS chains
LIMIT 1;
