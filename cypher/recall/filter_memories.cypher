// Memories that share a keyword, a tag or an entity with the question, without any full-text index.
// returns: memories = [[node_id, matches, kind, event_at, weight, is_turn]], most matches first
// bound: of what this reader may see, the newest $scan_max memories of each kind and $mentions_max mentions a name; $memories_max returned
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param since => 0;
:param asked_at => 253402300799000;
:param words => ['bluetooth'];
:param kinds => ['Episode', 'Fact', 'Concept'];
:param scan_max => 20000;
:param mentions_max => 200;
:param memories_max => 200;
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
CALL () {
  UNWIND $words AS word
  MATCH (entity:Entity {tenant_id: $tenant_id, name_key: word})
  WHERE entity.deleted_at IS NULL
  CALL (entity) {
    MATCH (entity)<-[:MENTIONS]-(memory:Memory)
    WHERE memory.kind IN $kinds AND memory.active AND memory.audience IN $audiences
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
    RETURN memory LIMIT $mentions_max
  }
  RETURN memory, word
  UNION ALL
  UNWIND $kinds AS kind
  CALL (kind) {
    MATCH (memory:Memory {tenant_id: $tenant_id, kind: kind})
    USING INDEX memory:Memory(tenant_id, kind, event_at, node_id)
    WHERE memory.event_at >= $since AND memory.event_at <= $asked_at AND memory.node_id IS NOT NULL
      AND memory.active AND memory.audience IN $audiences
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
    RETURN memory ORDER BY memory.event_at DESC LIMIT $scan_max
  }
  UNWIND coalesce(memory.keywords, []) + coalesce(memory.tags, []) AS keyword
  WITH memory, toLower(keyword) AS word
  WHERE word IN $words
  RETURN memory, word
}
WITH memory, count(DISTINCT word) AS matches ORDER BY matches DESC, memory.event_at DESC LIMIT $memories_max
RETURN collect([
  memory.node_id, matches, memory.kind, memory.event_at, memory.weight, memory.unit = 'turn'
]) AS memories
LIMIT 1
