// Memories of one kind and audience, those that a merged one stands for and those that were forgotten among them, with what they share: keywords, entities, episodes they stand on, likeness. Without those in $topics. In order of time.
// returns: memories = [[node_id, event_at, language, keywords, topic_id, is_turn, is_question, [entity_id], [episode_id], [[other_id, weight]]]]; last = [event_at, node_id] of the page, also where others read it
// bound: $rows_max memories, $links_max links of each sort
:param tenant_id => 'local';
:param audience => 'local';
:param kind => 'Episode';
:param after_at => 0;
:param after_id => '';
:param topics => [];
:param rows_max => 2000;
:param links_max => 16;
MATCH (memory:Memory {tenant_id: $tenant_id, kind: $kind})
WHERE memory.event_at >= $after_at AND memory.node_id IS NOT NULL
  AND (memory.event_at > $after_at OR memory.node_id > $after_id)
  AND NOT coalesce(memory.topic_id, '') IN $topics
WITH memory ORDER BY memory.event_at, memory.node_id LIMIT $rows_max
WITH collect(memory) AS page
WITH page, [memory IN page WHERE memory.audience = $audience AND memory.deleted_at IS NULL
  AND (memory.active OR memory.compressed_into IS NOT NULL OR memory.fate IS NOT NULL)] AS wanted
RETURN [memory IN wanted | [
    memory.node_id, memory.event_at, memory.language, memory.keywords, memory.topic_id,
    coalesce(memory.unit = 'turn', false), coalesce(memory.is_question, false),
    COLLECT {
      MATCH (memory)-[:MENTIONS|AGENT|PATIENT|LOCATION|INSTRUMENT|RECIPIENT|BENEFICIARY]->(entity:Entity)
      RETURN DISTINCT entity.node_id LIMIT $links_max
    },
    COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) RETURN episode.node_id LIMIT $links_max },
    COLLECT {
      MATCH (memory)-[alike:SIMILAR_TO]->(other:Memory)
      RETURN [other.node_id, alike.weight] ORDER BY alike.weight DESC LIMIT $links_max
    }]] AS memories,
  CASE WHEN size(page) = $rows_max THEN [page[-1].event_at, page[-1].node_id] END AS last
LIMIT 1;
