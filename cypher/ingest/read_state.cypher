// What a batch must know before it is written: which episodes, raw chunks and topics exist, the last turns of its sessions, which passages are followed already, how far its sources are trusted, and whose key it is.
// returns: episodes LIST OF [node_id, raw_sha256, is_superseded, is_deleted], raw_paths LIST OF [sha256, path], tails LIST OF MAP, concepts LIST OF [name_key, node_id], followed LIST OF [node_id, next_id], claim MAP, trusts LIST OF [source, trust]
// bound: one row; lists no longer than the parameters
:param tenant_id => 'demo';
:param episode_ids => [];
:param session_node_ids => [];
:param raw_ids => [];
:param concept_keys => [];
:param previous_ids => [];
:param audiences => ['local', '*'];
:param claim_id => null;
:param sources => [];
:param open_end => 253402300799000;
CALL () {
  UNWIND $episode_ids AS episode_id
  MATCH (e:Node {tenant_id: $tenant_id, node_id: episode_id})
  RETURN collect([
    e.node_id, e.raw_sha256, e.deleted_at IS NULL AND NOT e.active AND e.superseded_at < $open_end, e.deleted_at IS NOT NULL
  ]) AS episodes
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
  UNWIND $concept_keys AS concept_key
  MATCH (c:Concept {tenant_id: $tenant_id, name_key: concept_key})
  WHERE c.active AND c.audience IN $audiences
  RETURN collect([c.name_key, c.node_id]) AS concepts
}
CALL () {
  UNWIND $previous_ids AS previous_id
  MATCH (e:Node {tenant_id: $tenant_id, node_id: previous_id})-[:TEMPORAL_NEXT]->(next:Node)
  RETURN collect([e.node_id, next.node_id]) AS followed
}
CALL () {
  OPTIONAL MATCH (m:Node {tenant_id: $tenant_id, node_id: $claim_id})
  RETURN m {.content_hash, .claimed_at} AS claim
}
CALL () {
  UNWIND $sources AS source
  MATCH (m:Node {tenant_id: $tenant_id, node_id: 'source|' + source})
  RETURN collect([source, m.trust]) AS trusts
}
RETURN episodes, raw_paths, tails, concepts, followed, claim, trusts
LIMIT 1;
