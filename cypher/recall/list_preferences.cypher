// What the asker likes and dislikes, whatever the words: pinned preferences first, then the newest.
// returns: hits = [[node_id, [episode_id], event_at, weight]]
// bound: out of the newest $scan_max preferences of the tenant $hits_max, $episodes_max episodes each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param scan_max => 500;
:param hits_max => 5;
:param episodes_max => 3;
:param since => 0;
:param asked_at => 253402300799000;
:param known_at => 253402300798999;
:param user_id => 'local';
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
MATCH (memory:Memory {tenant_id: $tenant_id, kind: 'Preference'})
USING INDEX memory:Memory(tenant_id, kind, event_at, node_id)
WHERE memory.event_at >= $since AND memory.event_at <= $asked_at AND memory.node_id IS NOT NULL
WITH memory ORDER BY memory.event_at DESC LIMIT $scan_max
WHERE memory.active AND memory.audience IN $audiences AND memory.user_id = $user_id
  AND coalesce(memory.status, 'asserted') = 'asserted'
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
WITH memory ORDER BY coalesce(memory.pinned, false) DESC, memory.event_at DESC, memory.node_id LIMIT $hits_max
RETURN collect([
  memory.node_id,
  COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) WHERE episode.active RETURN episode.node_id LIMIT $episodes_max },
  memory.event_at, memory.weight
]) AS hits
LIMIT 1
