// Sentences that hold words of the question, each with its episode and the entities it mentions.
// returns: hits = [[node_id, score, episode_id, is_turn, [[entity_id, document_frequency]]]], best first
// bound: $fetch_max from the index, $hits_max kept, $entities_max entities a sentence
:param tenant_id => 'local';
:param lucene => '+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)';
:param fetch_max => 200;
:param hits_max => 200;
:param entities_max => 12;
:param since => 0;
:param asked_at => 253402300799000;
CYPHER 25
CALL db.index.fulltext.queryNodes('sentence_text', $lucene, {limit: $fetch_max}) YIELD node AS sentence, score
WHERE sentence.tenant_id = $tenant_id AND sentence.active
  AND sentence.event_at >= $since AND sentence.event_at <= $asked_at
WITH sentence, score LIMIT $hits_max
MATCH (sentence)-[:PART_OF]->(episode:Episode)
WITH sentence, score, episode, COLLECT {
  MATCH (sentence)-[:MENTIONS]->(entity:Entity)
  RETURN [entity.node_id, entity.document_frequency] LIMIT $entities_max
} AS entities
RETURN collect([sentence.node_id, score, episode.node_id, episode.unit = 'turn', entities]) AS hits
LIMIT 1
