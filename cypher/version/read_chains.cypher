// Everything of the chains that an operation concerns: their versions with content and edges, and which of the evidence there is, with where its words stand.
// returns: found LIST OF [node_id, chain_key, sequence], chains LIST OF MAP, evidence LIST OF [node_id, audience, LIST OF [raw_id, offset, length]]
// bound: one row; $versions_max versions a chain with $edges_max edges each, $edges_max places of each evidence
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param chain_keys => [];
:param evidence_ids => [];
:param edge_types => ['AGENT', 'DERIVED_FROM'];
:param versions_max => 2000;
:param edges_max => 100;
:param open_end => 253402300799000;
CALL () {
  UNWIND $node_ids AS wanted
  MATCH (n:Memory:Node {tenant_id: $tenant_id, node_id: wanted})
  WHERE n.audience IN $audiences
  WITH n, n.chain_id AS chain_id
  MATCH (c:VersionChain:Node {tenant_id: $tenant_id, node_id: chain_id})
  RETURN collect([n.node_id, c.chain_key, n.sequence]) AS found
}
WITH found, [pair IN found | pair[1]] + $chain_keys AS wanted_keys
CALL (wanted_keys) {
  UNWIND wanted_keys AS wanted_key
  MATCH (asked:VersionChain {tenant_id: $tenant_id, chain_key: wanted_key})
  OPTIONAL MATCH (into:VersionChain {tenant_id: $tenant_id, chain_key: asked.merged_into})
  UNWIND [each IN [asked, into] WHERE each IS NOT NULL] AS c
  WITH DISTINCT c
  OPTIONAL MATCH (active:Memory)-[:ACTIVE_OF]->(c)
  OPTIONAL MATCH (last:Memory {tenant_id: $tenant_id, chain_id: c.node_id, sequence: c.sequence})
  RETURN collect({
    chain_key: c.chain_key, sequence: c.sequence, merged_into: c.merged_into, head: active.sequence,
    fingerprint: active.fingerprint, anchor: c {.*}, absorbed: COLLECT {
      MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: c.chain_key})
      WHERE other.compacted_at IS NOT NULL
      RETURN other {.*}
    }, bearing: active {supporting: COUNT { (active)-[told:SUPPORTS]-() WHERE told.creator <> 'language_model' } + COUNT {
        MATCH (active)-[:SAME_AS]-(same:Memory {audience: active.audience}) WHERE same.deleted_at IS NULL AND same.withdrawn_at = $open_end },
      contradicting: COUNT { (active)-[against:CONTRADICTS]->() WHERE against.creator <> 'language_model' },
      trust: head(COLLECT { MATCH (m:Node {tenant_id: $tenant_id, node_id: 'source|' + active.told_by}) RETURN m.trust LIMIT 1 })},
    last_id: last.node_id, last_recorded_at: last.recorded_at,
    merged_here: COUNT { MATCH (other:VersionChain {tenant_id: $tenant_id, merged_into: c.chain_key}) },
    versions: COLLECT {
      MATCH (n:Memory)
      WHERE n.tenant_id = $tenant_id AND n.chain_id = c.node_id AND n.sequence IS NOT NULL
      RETURN n {.node_id, .sequence, .valid_since, .valid_until, .told_until, .recorded_at, .superseded_at,
        .withdrawn_at, .withdrawn_by, .status, .merged_from, hidden: n.deleted_at IS NOT NULL,
        content: n {.*, embedding: null},
        edges: COLLECT {
          MATCH (n)-[r]->(target:Node)
          WHERE type(r) IN $edge_types AND r.deleted_at IS NULL
          RETURN {type: type(r), target_id: target.node_id, name: target.name, properties: r {.*}}
          LIMIT $edges_max
        }}
      ORDER BY n.sequence
      LIMIT $versions_max
    }
  }) AS chains
}
CALL () {
  UNWIND $evidence_ids AS evidence_id
  MATCH (e:Memory:Node {tenant_id: $tenant_id, node_id: evidence_id})
  WHERE e.deleted_at IS NULL AND e.audience IN $audiences
  RETURN collect([e.node_id, e.audience, COLLECT {
    MATCH (e)-[source:DERIVED_FROM]->(chunk:RawChunk) WHERE source.length IS NOT NULL
    RETURN [chunk.node_id, source.offset, source.length] LIMIT $edges_max
  }]) AS evidence
}
RETURN found, chains, evidence
LIMIT 1;
