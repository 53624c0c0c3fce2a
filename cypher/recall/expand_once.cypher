// One hop from the seeds over topics, support and time, in both directions.
// returns: neighbours = [[from_id, type, node_id, kind, event_at, weight, is_turn]]
// bound: $seeds_max seeds, $neighbours_max neighbours each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param since => 0;
:param asked_at => 253402300799000;
:param seed_ids => ['episode_1'];
:param seeds_max => 200;
:param neighbours_max => 20;
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
UNWIND $seed_ids[..$seeds_max] AS id
MATCH (seed:Node {tenant_id: $tenant_id, node_id: id})
CALL (seed) {
  MATCH (seed)-[edge:ABOUT|SUPPORTS|TEMPORAL_NEXT]-(memory:Memory)
  WHERE memory.active AND memory.audience IN $audiences
    AND memory.event_at >= $since AND memory.event_at <= $asked_at
    AND ($sessions IS NULL OR memory.session_id IN $sessions)
    AND ($speakers IS NULL OR coalesce(memory.speaker, memory.told_by) IN $speakers)
    AND ($visibilities IS NULL OR memory.scope IN $visibilities)
    AND ($tags IS NULL OR any(tag IN memory.tags WHERE tag IN $tags))
    AND coalesce(memory.confidence, 1.0) >= $confidence_min
    AND ($owners IS NULL OR memory.user_id IN $owners)
    AND ($tiers IS NULL OR coalesce(memory.tier, 'short') IN $tiers)
    AND ($verified IS NULL OR (memory.verified_at IS NOT NULL) = $verified)
    AND ($pinned IS NULL OR coalesce(memory.pinned, false) = $pinned)
    AND ($recorded_by IS NULL OR coalesce(memory.recorded_at, memory.created_at) <= $recorded_by)
  RETURN edge, memory LIMIT $neighbours_max
}
RETURN collect([
  seed.node_id, type(edge), memory.node_id, memory.kind, memory.event_at, memory.weight, memory.unit = 'turn'
]) AS neighbours
LIMIT 1
