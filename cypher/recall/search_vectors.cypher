// Memories whose vector is near the question's, of the kinds between $kind_first and $kind_last in the alphabet.
// returns: hits = [[node_id, cosine, kind, [episode_id], [[entity_id, document_frequency]],
// returns: is_turn, session_id, event_at, weight, feedback, pinned]], nearest first; is_turn of a sentence is its episode's
// bound: $hits_max memories of each audience, $episodes_max episodes and $entities_max entities each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param vector => [0.1];
:param kind_first => 'A';
:param kind_last => 'Z';
:param hits_max => 300;
:param episodes_max => 5;
:param entities_max => 12;
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
UNWIND $audiences AS audience
CALL (audience) {
  MATCH (memory:Memory)
  SEARCH memory IN (
    VECTOR INDEX memory_embedding FOR $vector
    WHERE memory.tenant_id = $tenant_id AND memory.audience = audience AND memory.active = true
      AND memory.kind >= $kind_first AND memory.kind <= $kind_last
      AND memory.event_at >= $since AND memory.event_at <= $asked_at
    LIMIT $hits_max
  ) SCORE AS score
  RETURN memory, score
}
WITH memory, score ORDER BY score DESC
WHERE coalesce(memory.superseded_at, $known_at + 1) > $known_at
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
WITH memory, score,
  CASE memory.kind
    WHEN 'Episode' THEN [memory.node_id]
    WHEN 'Sentence' THEN COLLECT { MATCH (memory)-[:PART_OF]->(episode:Episode) RETURN episode.node_id LIMIT 1 }
    ELSE COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) WHERE episode.active RETURN episode.node_id LIMIT $episodes_max }
  END AS episodes,
  CASE memory.kind
    WHEN 'Sentence' THEN COLLECT {
      MATCH (memory)-[:MENTIONS]->(entity:Entity)
      RETURN [entity.node_id, entity.document_frequency] LIMIT $entities_max }
    ELSE []
  END AS entities,
  CASE memory.kind
    WHEN 'Sentence' THEN EXISTS { (memory)-[:PART_OF]->(:Episode {unit: 'turn'}) }
    ELSE coalesce(memory.unit = 'turn', false)
  END AS is_turn
RETURN collect([
  memory.node_id, 2 * score - 1, memory.kind, episodes, entities, is_turn,
  memory.session_id, memory.event_at, memory.weight, memory.feedback, memory.pinned
]) AS hits
LIMIT 1
