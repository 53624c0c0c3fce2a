// Memories whose id, or whose caller's own id, is what was asked for.
// returns: hits = [[key, node_id, kind, [episode_id], is_turn, session_id, event_at, weight, feedback, pinned]]
// bound: $keys_max keys, $hits_max memories each, $episodes_max episodes each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param keys => ['chat1.txt'];
:param keys_max => 3;
:param hits_max => 50;
:param episodes_max => 3;
:param since => 0;
:param asked_at => 253402300799000;
:param known_at => 253402300798999;
:param sessions => null;
:param speakers => null;
:param tags => null;
:param visibilities => null;
:param confidence_min => 0.0;
:param owners => null;
:param tiers => null;
:param verified => null;
:param pinned => null;
:param recorded_by => null;
CYPHER 25
UNWIND $keys[..$keys_max] AS key
CALL (key) {
  MATCH (memory:Node {tenant_id: $tenant_id, node_id: key})
  RETURN memory
  UNION
  MATCH (memory:Episode)
  WHERE memory.tenant_id = $tenant_id AND memory.source_id = key AND memory.position IS NOT NULL
  RETURN memory LIMIT $hits_max
}
WITH key, memory
WHERE memory.kind IS NOT NULL AND memory.kind <> 'Sentence' AND memory.active AND memory.audience IN $audiences
  AND memory.event_at >= $since AND memory.event_at <= $asked_at
  AND coalesce(memory.superseded_at, $known_at + 1) > $known_at
  AND ($sessions IS NULL OR memory.session_id IN $sessions)
  AND ($speakers IS NULL OR memory.speaker IN $speakers)
  AND ($visibilities IS NULL OR memory.scope IN $visibilities)
  AND ($tags IS NULL OR any(tag IN memory.tags WHERE tag IN $tags))
  AND coalesce(memory.confidence, 1.0) >= $confidence_min
  AND ($owners IS NULL OR memory.user_id IN $owners)
  AND ($tiers IS NULL OR coalesce(memory.tier, 'short') IN $tiers)
  AND ($verified IS NULL OR (memory.verified_at IS NOT NULL) = $verified)
  AND ($pinned IS NULL OR coalesce(memory.pinned, false) = $pinned)
  AND ($recorded_by IS NULL OR coalesce(memory.recorded_at, memory.created_at) <= $recorded_by)
RETURN collect([
  key, memory.node_id, memory.kind,
  COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) WHERE episode.active RETURN episode.node_id LIMIT $episodes_max },
  memory.unit = 'turn', memory.session_id, memory.event_at, memory.weight, memory.feedback, memory.pinned
]) AS hits
LIMIT 1
