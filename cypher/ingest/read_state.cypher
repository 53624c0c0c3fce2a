// What a batch must know before it is written: which episodes, raw chunks and topics exist, the last turns of its sessions, its chains with what heads them, how far its sources are trusted, which passages are followed already or must give way, and whose key it is.
// returns: episodes LIST OF [node_id, raw_sha256, is_superseded, is_deleted], raw_paths LIST OF [sha256, path], tails LIST OF MAP, chains LIST OF MAP, concepts LIST OF [name_key, node_id], followed LIST OF [node_id, next_id], replaced LIST OF [node_id, source_id], unsupported LIST OF [node_id, fingerprint] (statements that stand on the replaced alone), talks LIST OF MAP, claim MAP, trusts LIST OF [source, trust]
// bound: one row; lists no longer than the parameters, $replaced_max passages and statements, $versions_max versions of a chain and one more where there are, $talk_turns_max turns (50 at most) and $people_max people of each
:param tenant_id => 'demo';
:param episode_ids => [];
:param session_node_ids => [];
:param chain_keys => [];
:param raw_ids => [];
:param concept_keys => [];
:param previous_ids => [];
:param audiences => ['local', '*'];
:param documents => [];
:param talks => [];
:param claim_id => null;
:param sources => [];
:param open_end => 253402300799000;
:param replaced_max => 20000;
:param talk_turns_max => 8;
:param people_max => 5;
:param versions_max => 10000;
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
  UNWIND $documents AS document
  MATCH (e:Episode {tenant_id: $tenant_id, source_id: document.source_id})
  WHERE e.position >= document.first AND e.position <= document.last AND e.unit = 'passage' AND e.active
    AND e.audience = document.audience AND NOT e.node_id IN document.kept
  WITH e
  LIMIT $replaced_max
  RETURN collect(e) AS gone
}
CALL (gone) {
  UNWIND gone AS e
  MATCH (statement:Memory)-[:DERIVED_FROM]->(e)
  WHERE statement.deleted_at IS NULL AND statement.withdrawn_at = $open_end AND statement.status = 'asserted'
    AND NOT EXISTS { MATCH (statement)-[:DERIVED_FROM]->(other:Memory) WHERE other.active AND NOT other IN gone }
  WITH DISTINCT statement
  LIMIT $replaced_max
  RETURN collect([statement.node_id, statement.fingerprint]) AS unsupported
}
CALL () {
  UNWIND $talks AS talk
  MATCH (s:Node {tenant_id: $tenant_id, node_id: talk.session_node_id})
  MATCH (last:Node {tenant_id: $tenant_id, node_id: s.last_episode_id})
  MATCH path = (e:Episode)-[:TEMPORAL_NEXT*0..49]->(last)
  WHERE e.deleted_at IS NULL AND length(path) < $talk_turns_max
  WITH talk, e, length(path) AS distance
  ORDER BY distance DESC
  RETURN collect({
    session_id: talk.session_id, speaker: e.speaker, author: e.author,
    people: COLLECT {
      MATCH (e)-[:MENTIONS]->(person:Entity {type: 'Person'})
      WHERE person.deleted_at IS NULL
      RETURN person.name LIMIT $people_max
    }
  }) AS talks_found
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
RETURN episodes, raw_paths, tails, chains, concepts, followed, [e IN gone | [e.node_id, e.source_id]] AS replaced, unsupported, talks_found AS talks, claim, trusts
LIMIT 1;
