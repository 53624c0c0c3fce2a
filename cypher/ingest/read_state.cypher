// What a batch must know before it is written: which episodes, raw chunks and topics exist, the last turns of its sessions, its chains, which passages are followed already.
// returns: episodes LIST OF [node_id, raw_sha256], raw_paths LIST OF [sha256, path], tails LIST OF MAP, chains LIST OF MAP, concepts LIST OF [name_key, node_id], followed LIST OF STRING
// bound: one row; lists no longer than the parameters
:param tenant_id => 'demo';
:param episode_ids => [];
:param session_node_ids => [];
:param chain_keys => [];
:param raw_ids => [];
:param concept_keys => [];
:param previous_ids => [];
:param audiences => ['local', '*'];
CALL () {
  UNWIND $episode_ids AS episode_id
  MATCH (e:Node {tenant_id: $tenant_id, node_id: episode_id})
  RETURN collect([e.node_id, e.raw_sha256]) AS episodes
}
CALL () {
  UNWIND $raw_ids AS raw_id
  MATCH (r:Node {tenant_id: $tenant_id, node_id: raw_id})
  RETURN collect([r.sha256, r.path]) AS raw_paths
}
CALL () {
  UNWIND $session_node_ids AS session_node_id
  MATCH (s:Node {tenant_id: $tenant_id, node_id: session_node_id})
  OPTIONAL MATCH (last:Node {tenant_id: $tenant_id, node_id: s.last_episode_id})
  WHERE last.deleted_at IS NULL
  RETURN collect({session_node_id: s.node_id, episode_id: last.node_id, search_text: last.search_text, speaker: last.speaker}) AS tails
}
CALL () {
  UNWIND $chain_keys AS chain_key
  MATCH (c:VersionChain {tenant_id: $tenant_id, chain_key: chain_key})
  OPTIONAL MATCH (active:Memory)-[:ACTIVE_OF]->(c)
  RETURN collect({
    chain_key: chain_key, sequence: c.sequence, active_id: active.node_id, fingerprint: active.fingerprint,
    valid_since: active.valid_since
  }) AS chains
}
CALL () {
  UNWIND $concept_keys AS concept_key
  MATCH (c:Concept {tenant_id: $tenant_id, name_key: concept_key})
  WHERE c.active AND c.audience IN $audiences
  RETURN collect([c.name_key, c.node_id]) AS concepts
}
CALL () {
  UNWIND $previous_ids AS previous_id
  MATCH (e:Node {tenant_id: $tenant_id, node_id: previous_id})
  WHERE EXISTS { (e)-[:TEMPORAL_NEXT]->() }
  RETURN collect(e.node_id) AS followed
}
RETURN episodes, raw_paths, tails, chains, concepts, followed
LIMIT 1;
